import type { FormatProblem, Problem } from '@freelance-site/foundation'
import { DocumentTitleLink, useBarList } from '@freelance-site/studio-kit/studio'
import { WarningOutlineIcon } from '@sanity/icons/WarningOutline'
import { Text } from '@sanity/ui'
import { useWords } from './words/words.ts'

type ProblemRowsProps = { problems: readonly Problem[]; formatProblem: FormatProblem }

/** They stand for the documents in a sentence until it is formatted, since an id may be a part of another one or of a word. */
const [placeMark, otherMark] = ['\uE000', '\uE001']

/** Problems as list items. The documents that they name are linked by their titles. */
export function ProblemRows({ problems, formatProblem }: ProblemRowsProps) {
  const { locale } = useWords()
  return problems.map((problem) => {
    const { document } = problem.place
    const { other } = problem.parameters
    const marked = {
      ...problem,
      place: { ...problem.place, ...(document !== undefined && { document: placeMark }) },
      parameters: { ...problem.parameters, ...(other !== undefined && { other: otherMark }) },
    }
    const ids = new Map([
      [placeMark, document],
      [otherMark, other],
    ])
    return (
      <Text
        as="li"
        size={1}
        key={formatProblem(problem, locale)}
        style={{ listStyle: 'none', overflowWrap: 'anywhere' }}
      >
        {formatProblem(marked, locale)
          .split(/([\uE000\uE001])/)
          .map((part) => {
            const id = ids.get(part)
            return id === undefined ? part : <DocumentTitleLink key={part} id={`${id}`} />
          })}
      </Text>
    )
  })
}

/** A button with the number of things that pages do not show, and the list that it opens. Both are null if there are none. */
export function useWarnings(problems: readonly Problem[], formatProblem: FormatProblem) {
  const { t } = useWords()
  return useBarList({
    icon: WarningOutlineIcon,
    tone: 'caution',
    text: problems.length === 0 ? null : t('notShown', { count: problems.length }),
    rows: <ProblemRows problems={problems} formatProblem={formatProblem} />,
  })
}
