import { toServedDocument } from '../assets/assetDocument.ts'
import { isPublicId } from '../documents/document.ts'
import type { DocumentSet, FindDocuments } from '../documents/documentSet.ts'
import { type AnonymousWork, answerAnonymous } from './anonymousWork.ts'
import { type QueryAnswer, threadNeeded } from './evaluateQuery.ts'
import { toQueryRefusal } from './groqError.ts'
import { mayBePlain } from './plainQuery.ts'
import type { QueryLimits } from './queryLimits.ts'
import { createTimeBudget } from './timeBudget.ts'
import { OutOfTime, readCpuMs, withinTime } from './timeLimit.ts'

/** How long all anonymous readers together may use the lake's own thread in each second. */
const ownThreadMs = 100
/** How long one of them may, at most. It is less when little of the time is left, so that cheap queries still are fast. */
const maxQuickMs = 40
/** Longer queries are not parsed in the lake's own thread. */
const maxQuickLength = 2_000
const maxSimple = 2

/** Answers cheap queries of anonymous readers in the lake's own thread, within the budget of time that they share. */
export function createQuickAnswers(
  documents: DocumentSet,
  { quickMs, quickDocuments }: Pick<QueryLimits, 'quickMs' | 'quickDocuments'>,
) {
  const ownThread = createTimeBudget(ownThreadMs, 1_000)

  /** What anonymous readers see, without a copy. */
  const createFind =
    (address: string): FindDocuments =>
    (index, values) => {
      const found = documents.find(index, values)
      if (found.length > quickDocuments) throw threadNeeded
      const visible = found.filter(({ _id }) => isPublicId(_id))
      return visible.map((document) => toServedDocument(document, address) ?? document)
    }

  /** Does work in the lake's own thread if there is time for it. Null if it takes longer, or must not be done there. */
  const run = <Result>(text: string, task: () => Result): Result | null => {
    // The last part of the time is for simple queries.
    const reservedMs = estimateComplexity(text) > maxSimple ? ownThreadMs / 2 : 0
    const maxMs = Math.min(maxQuickMs, quickMs, (ownThread.left() - reservedMs) / 2)
    if (text.length > maxQuickLength || maxMs < 1) return null
    const startedAt = readCpuMs()
    try {
      return withinTime(maxMs, task, 1 / 2)
    } catch (error) {
      if (error instanceof OutOfTime || error === threadNeeded) return null
      throw toQueryRefusal(text, error)
    } finally {
      ownThread.spend('all', readCpuMs() - startedAt)
    }
  }
  const answer = (asked: AnonymousWork): QueryAnswer | null => {
    if (asked.kind === 'query' && (asked.query.withSources || !mayBePlain(asked.query.text))) return null
    const [address, text] =
      asked.kind === 'query' ? [asked.query.address, asked.query.text] : [asked.address, '']
    return run(text, () =>
      answerAnonymous(asked, createFind(address), ({ isPlain }) => {
        if (!isPlain) throw threadNeeded
      }),
    )
  }

  return { run, answer, ownThread }
}

/** Everything that reads all documents, or compares texts, is worth one, and so is every 500 characters. */
export const estimateComplexity = (text: string): number =>
  [...text.matchAll(/\*|\bmatch\b|::|\+|\.\.\./g)].length + Math.floor(text.length / 500)
