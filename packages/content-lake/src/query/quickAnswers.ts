import type { DocumentSet, FindDocuments } from '../documents/documentSet.ts'
import { type AnonymousWork, answerAnonymous, refuseLong } from './anonymousWork.ts'
import { answerBounded } from './boundedAnswer.ts'
import { createViews } from './documentView.ts'
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

  const openView = createViews(documents)
  const limitReads =
    (find: FindDocuments): FindDocuments =>
    (index, values) => {
      const found = find(index, values)
      if (found.length > quickDocuments) throw threadNeeded
      return found
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

  /** Counts the time of work that needs no limit. */
  const count = (text: string, task: () => QueryAnswer | null): QueryAnswer | null => {
    if (ownThread.left() < 1) return null
    const startedAt = readCpuMs()
    try {
      return task()
    } catch (error) {
      throw toQueryRefusal(text, error)
    } finally {
      ownThread.spend('all', readCpuMs() - startedAt)
    }
  }

  const answer = (asked: AnonymousWork): QueryAnswer | null => {
    if (asked.kind === 'query' && (asked.query.withSources || !mayBePlain(asked.query.text))) return null
    const [address, text] =
      asked.kind === 'query' ? [asked.query.address, asked.query.text] : [asked.address, '']
    const find = openView(address, 'public')
    const bounded =
      asked.kind === 'query' &&
      text.length <= maxQuickLength &&
      count(text, () => {
        const answer = answerBounded(asked.query, find)
        return answer && refuseLong(answer, text)
      })
    if (bounded) return bounded
    return run(text, () =>
      answerAnonymous(asked, limitReads(find), ({ isPlain }) => {
        if (!isPlain) throw threadNeeded
      }),
    )
  }

  return { run, answer, ownThread }
}

/** Everything that reads all documents, or compares texts, is worth one, and so is every 500 characters. */
export const estimateComplexity = (text: string): number =>
  [...text.matchAll(/\*|\bmatch\b|::|\+|\.\.\./g)].length + Math.floor(text.length / 500)
