import { CheckmarkCircleIcon } from '@sanity/icons/CheckmarkCircle'
import { ErrorOutlineIcon } from '@sanity/icons/ErrorOutline'
import { HelpCircleIcon } from '@sanity/icons/HelpCircle'
import { SyncIcon } from '@sanity/icons/Sync'
import { WarningOutlineIcon } from '@sanity/icons/WarningOutline'
import { Box, Button, Card, type CardTone, Flex, Stack, Text } from '@sanity/ui'
import { type ComponentType, useEffect, useState } from 'react'
import type { NavbarProps } from 'sanity'
import { IntentLink } from 'sanity/router'
import { messageListShape } from '#lib/messages/api.ts'
import { type FailureCause, formatFailureCause } from '#lib/publishing/failureCause.ts'
import { formatProblem } from '#lib/publishing/reason.ts'
import { formatTrouble } from '#lib/publishing/trouble.ts'
import type { PickWording } from '#schemas/pick.ts'
import { useMessages, useMessagesClient } from '../messages/useMessages.ts'
import { usePick, useStudioLocale } from '../ui/languages.tsx'
import { formatBackups } from './formatBackups.ts'
import { formatMessages, type Notice } from './formatMessages.ts'
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
  // The sentence of the trouble is more precise than a notice about messages.
  const areMessagesLost = troubles.some(({ part }) => part === 'messages')
  const messages = useMessages(useMessagesClient(), 'limit=0', messageListShape)
  // While the site does not recognise the owner, it counts no messages for this bar.
  const isRecognised = status !== null && status.backups.kind !== 'withheld'
  const notices = areMessagesLost || !isRecognised ? [] : formatMessages(messages, pick)
  const backup = status === null ? null : formatBackups(status.backups, locale, new Date())
  const warnings = [...notices, ...(backup === null ? [] : [backup])].filter(({ isWarning }) => isWarning)
  const areMessagesKnown = messages.value !== null || messages.trouble !== null
  const [isFolded, fold] = useFolded(warnings, status !== null && areMessagesKnown)
  const isCautious = warnings.length > 0 && !isFolded && tone !== 'critical'
  return (
    <Card
      as="section"
      aria-label={pick('État de la publication', 'State of publishing')}
      // A green bar would hide the warnings in it.
      tone={troubles.length > 0 ? 'critical' : isCautious ? 'caution' : tone}
      borderBottom
      paddingX={4}
      paddingY={2}
    >
      <Stack gap={3} paddingY={1}>
        <Flex gap={3} align="center" wrap="wrap">
          {/* On a phone the sentence wraps beside its icon, not below it. */}
          <Flex gap={3} align="center">
            <Text size={1}>
              <Icon />
            </Text>
            <Text size={1} role="status">
              {text}
            </Text>
          </Flex>
          {notices
            .filter(({ isWarning }) => !isWarning)
            .map((notice) => (
              <Text key={notice.kind} size={1} weight="medium">
                {notice.text}
              </Text>
            ))}
          <Flex gap={3} align="center" wrap="wrap" justify="flex-end" style={{ marginInlineStart: 'auto' }}>
            {backup && !backup.isWarning && (
              <Text size={1} muted>
                {backup.text}
              </Text>
            )}
            {warnings.length > 0 && (
              <FoldButton warnings={warnings} isFolded={isFolded} onFold={() => fold(!isFolded)} />
            )}
          </Flex>
        </Flex>
        {troubles.map((trouble) => (
          <Text key={`${trouble.part} ${trouble.state}`} size={1} weight="medium">
            {formatTrouble(trouble, locale)}
          </Text>
        ))}
        {!isFolded &&
          warnings.map((warning) => (
            <Text key={warning.kind} size={1} weight="medium">
              {warning.text}
            </Text>
          ))}
        {status?.state === 'failed' && <FailureBox cause={status.lastFailure?.cause ?? null} />}
      </Stack>
    </Card>
  )
}

type FoldProps = { warnings: Notice[]; isFolded: boolean; onFold: () => void }

function FoldButton({ warnings, isFolded, onFold }: FoldProps) {
  const pick = usePick()
  return (
    <Button
      mode="bleed"
      tone="caution"
      fontSize={1}
      padding={2}
      icon={WarningOutlineIcon}
      text={isFolded ? undefined : pick('Replier l’avertissement', 'Fold the warning')}
      aria-label={isFolded ? warnings.map((warning) => warning.text).join(' ') : undefined}
      title={isFolded ? pick('Lire l’avertissement', 'Read the warning') : undefined}
      aria-expanded={!isFolded}
      onClick={onFold}
    />
  )
}

function FailureBox({ cause }: { cause: FailureCause | null }) {
  const pick = usePick()
  return (
    // The output of a compiler may be longer than the window.
    <Box paddingLeft={4} overflow="auto" tabIndex={0} style={{ maxHeight: '25vh' }}>
      {cause ? (
        <Failure cause={cause} />
      ) : (
        <Text size={1}>
          {pick(
            'La raison se trouve dans le journal de npm start.',
            'The reason is in the log of npm start.',
          )}
        </Text>
      )}
    </Box>
  )
}

/** Where this browser remembers which warnings were folded once read. */
const foldedKey = 'atelier-web:folded-warnings'

/** Whether the warnings are folded. One that ended and comes back, or another, is shown in full again. */
function useFolded(warnings: Notice[], isKnown: boolean) {
  const shown = warnings.map(({ kind }) => kind).join(' ')
  const [folded, setFolded] = useState(() => localStorage.getItem(foldedKey))
  const fold = (isFolded: boolean) => {
    if (isFolded) localStorage.setItem(foldedKey, shown)
    else localStorage.removeItem(foldedKey)
    setFolded(isFolded ? shown : null)
  }
  useEffect(() => {
    if (!isKnown || shown !== '') return
    localStorage.removeItem(foldedKey)
    setFolded(null)
  }, [isKnown, shown])
  return [folded === shown, fold] as const
}
