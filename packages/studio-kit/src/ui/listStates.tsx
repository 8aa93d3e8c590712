import { Box, Button, Card, Flex, Spinner, Text } from '@sanity/ui'
import { useT } from '../words/words.ts'
import type { ToolTranslate } from './ownerProblem.ts'
import { useFormatOwnerProblem } from './useFormatOwnerProblem.ts'
import type { Polled } from './usePolled.ts'

function Loading() {
  const t = useT()
  return (
    <Flex justify="center" padding={5} role="status" aria-label={t('list.loading')}>
      <Spinner muted />
    </Flex>
  )
}

/** What a list shows while its documents are loading, or if they cannot be read. */
export function ListState({ state }: { state: 'loading' | 'failed' }) {
  const t = useT()
  if (state === 'loading') return <Loading />
  return (
    <Card tone="critical" padding={4} role="status">
      <Text size={1}>{t('list.failed')}</Text>
    </Card>
  )
}

/** A sentence about a list. With the role `status`, screen readers announce it when it changes. */
export const ListHint = ({ children, ...props }: { children: string; role?: 'status' }) => (
  <Box padding={3}>
    <Text size={1} muted {...props}>
      {children}
    </Text>
  </Box>
)

type Props = Polled<unknown> & { t: ToolTranslate }

/** A spinner before the first answer, then the problem of the last answer, or nothing. `t` has the sentences of the tool. */
export function PolledState({ value, problem, retry, t }: Props) {
  const own = useT()
  const formatProblem = useFormatOwnerProblem(t)
  if (problem === null) return value === null && <Loading />
  return (
    <Card tone={problem.code === 'notFound' ? 'transparent' : 'caution'} padding={4} role="status">
      <Flex gap={3} align="center">
        <Text size={1} style={{ flex: 1 }}>
          {formatProblem(problem)}
        </Text>
        {(problem.code === 'unreachable' || problem.code === 'unreadable') && (
          <Button mode="ghost" fontSize={1} padding={2} text={own('retry')} onClick={retry} />
        )}
      </Flex>
    </Card>
  )
}
