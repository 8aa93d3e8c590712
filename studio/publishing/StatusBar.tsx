import { CheckmarkCircleIcon } from '@sanity/icons/CheckmarkCircle'
import { ErrorOutlineIcon } from '@sanity/icons/ErrorOutline'
import { HelpCircleIcon } from '@sanity/icons/HelpCircle'
import { SyncIcon } from '@sanity/icons/Sync'
import { WarningOutlineIcon } from '@sanity/icons/WarningOutline'
import { Box, Card, type CardTone, Flex, Stack, Text } from '@sanity/ui'
import type { ComponentType } from 'react'
import type { NavbarProps } from 'sanity'
import { IntentLink } from 'sanity/router'
import { type FailureCause, formatFailureCause } from '#lib/publishing/failureCause.ts'
import { formatProblem } from '#lib/publishing/reason.ts'
import { formatTrouble } from '#lib/publishing/trouble.ts'
import type { PickWording } from '#schemas/pick.ts'
import { usePick, useStudioLocale } from '../languages.tsx'
import { formatMessages } from './formatMessages.ts'
import { type StatusAnswer, useStatus } from './useStatus.ts'

type Line = { tone: CardTone; icon: ComponentType; text: string }

type ShownAnswer = Exclude<StatusAnswer, { kind: 'elsewhere' }>

/** The state of publishing in one sentence. */
function toLine(answer: ShownAnswer, pick: PickWording): Line {
  if (answer.kind === 'unknown')
    return {
      tone: 'caution',
      icon: HelpCircleIcon,
      text: pick(
        'L’état de la publication est inconnu : le site ne répond pas.',
        'The state of publishing is not known: the site does not answer.',
      ),
    }
  if (answer.status.state === 'building' || answer.status.state === 'waiting')
    return { tone: 'primary', icon: SyncIcon, text: pick('Mise en ligne en cours…', 'Going live…') }
  if (answer.status.state === 'failed')
    return {
      tone: 'critical',
      icon: ErrorOutlineIcon,
      text: pick(
        'Le dernier changement n’est pas en ligne ; les pages précédentes le restent.',
        'The last change is not live; the pages before it still are.',
      ),
    }
  return {
    tone: 'positive',
    icon: CheckmarkCircleIcon,
    text: pick('Tout ce qui est publié est en ligne.', 'Everything published is live.'),
  }
}

/** Why the last change is not live; documents at fault are linked. */
function Failure({ cause }: { cause: FailureCause }) {
  const locale = useStudioLocale()
  if (cause.kind !== 'documents')
    return (
      <Text size={1} style={{ whiteSpace: 'pre-line' }}>
        {formatFailureCause(cause, locale)}
      </Text>
    )
  return (
    <Stack as="ul" gap={2} padding={0} margin={0}>
      {cause.problems.map((problem) => {
        const { document, path, reason } = problem
        return (
          <Text as="li" size={1} key={formatProblem(problem, locale)} style={{ listStyle: 'none' }}>
            {document !== null && (
              <>
                <IntentLink intent="edit" params={{ id: document }}>
                  {document}
                </IntentLink>
                {path && ' → '}
              </>
            )}
            {formatProblem({ path, reason }, locale)}
          </Text>
        )
      })}
    </Stack>
  )
}

/** Shown below the Studio's navigation: whether what was published is live, and if not, why. */
export const toStatusBar = (origin: string) =>
  function StatusBar(props: NavbarProps) {
    const answer = useStatus(origin)
    return (
      <>
        {props.renderDefault(props)}
        {answer !== 'asking' && answer.kind !== 'elsewhere' && <Status answer={answer} />}
      </>
    )
  }

function Status({ answer }: { answer: ShownAnswer }) {
  const pick = usePick()
  const locale = useStudioLocale()
  const { tone, icon: Icon, text } = toLine(answer, pick)
  const status = answer.kind === 'known' ? answer.status : null
  const troubles = status?.troubles ?? []
  // A trouble says more than that the messages cannot be counted.
  const areMessagesLost = troubles.some(({ part }) => part === 'messages')
  const notices = status === null || areMessagesLost ? [] : formatMessages(status.messages, pick)
  const warnings = [
    ...troubles.map((trouble) => formatTrouble(trouble, locale)),
    ...notices.filter(({ isWarning }) => isWarning).map((notice) => notice.text),
  ]
  return (
    <Card
      as="section"
      aria-label={pick('État de la publication', 'State of publishing')}
      // A green bar would hide the warnings in it.
      tone={troubles.length > 0 ? 'critical' : warnings.length > 0 && tone !== 'critical' ? 'caution' : tone}
      borderBottom
      paddingX={4}
      paddingY={2}
    >
      <Stack gap={3} paddingY={1}>
        <Flex gap={3} align="center" wrap="wrap">
          <Text size={1}>
            <Icon />
          </Text>
          <Text size={1} role="status">
            {text}
          </Text>
          {notices
            .filter(({ isWarning }) => !isWarning)
            .map((notice) => (
              <Text key={notice.text} size={1} weight="medium">
                {notice.text}
              </Text>
            ))}
        </Flex>
        {warnings.map((warning) => (
          <Flex key={warning} gap={3}>
            <Text size={1}>
              <WarningOutlineIcon />
            </Text>
            <Text size={1} weight="medium">
              {warning}
            </Text>
          </Flex>
        ))}
        {status?.state === 'failed' && (
          <Box paddingLeft={4}>
            {status.lastFailure ? (
              <Failure cause={status.lastFailure.cause} />
            ) : (
              <Text size={1}>
                {pick(
                  'La raison se trouve dans le journal de npm start.',
                  'The reason is in the log of npm start.',
                )}
              </Text>
            )}
          </Box>
        )}
      </Stack>
    </Card>
  )
}
