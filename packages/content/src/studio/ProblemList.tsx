import { formatProblem, type Problem } from '@freelance-site/releases'
import { useBarList } from '@freelance-site/studio-kit/studio'
import { WarningOutlineIcon } from '@sanity/icons/WarningOutline'
import { Text } from '@sanity/ui'
import { IntentLink } from 'sanity/router'
import { useWords } from './words/words.ts'

/** Problems as list items. The document of each is linked. */
export function ProblemRows({ problems }: { problems: readonly Problem[] }) {
  const { locale } = useWords()
  return problems.map((problem) => {
    const { document, path, reason } = problem
    return (
      <Text
        as="li"
        size={1}
        key={formatProblem(problem, locale)}
        style={{ listStyle: 'none', overflowWrap: 'anywhere' }}
      >
        {document !== null && (
          <>
            <IntentLink intent="edit" params={{ id: document }}>
              {document}
            </IntentLink>
            {path && ' → '}
          </>
        )}
        {formatProblem({ document: null, path, reason }, locale)}
      </Text>
    )
  })
}

/** A button with the number of things that pages do not show, and the list that it opens. Both are null if there are none. */
export function useWarnings(problems: readonly Problem[]) {
  const { t } = useWords()
  return useBarList({
    icon: WarningOutlineIcon,
    tone: 'caution',
    text: problems.length === 0 ? null : t('notShown', { count: problems.length }),
    rows: <ProblemRows problems={problems} />,
  })
}
