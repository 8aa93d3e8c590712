import type { FormatProblem, Problem } from '@freelance-site/foundation'
import { useBarList } from '@freelance-site/studio-kit/studio'
import { WarningOutlineIcon } from '@sanity/icons/WarningOutline'
import { Text } from '@sanity/ui'
import { IntentLink } from 'sanity/router'
import { useWords } from './words/words.ts'

type ProblemRowsProps = { problems: readonly Problem[]; formatProblem: FormatProblem }

/** Problems as list items. The document of each is linked. */
export function ProblemRows({ problems, formatProblem }: ProblemRowsProps) {
  const { locale } = useWords()
  return problems.map((problem) => {
    const text = formatProblem(problem, locale)
    const { document = '' } = problem.place
    // A sentence that names the place itself does not begin with it.
    const linked = text.startsWith(document) ? document : ''
    return (
      <Text as="li" size={1} key={text} style={{ listStyle: 'none', overflowWrap: 'anywhere' }}>
        {linked && (
          <IntentLink intent="edit" params={{ id: linked }}>
            {linked}
          </IntentLink>
        )}
        {text.slice(linked.length)}
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
