import { ErrorOutlineIcon } from '@sanity/icons/ErrorOutline'
import { HelpCircleIcon } from '@sanity/icons/HelpCircle'
import { SyncIcon } from '@sanity/icons/Sync'
import { Box, Stack, Text } from '@sanity/ui'
import type { StudioLanguage } from 'foundation/studioLanguage'
import type { NavbarProps } from 'sanity'
import { IntentLink } from 'sanity/router'
import type { PickWording } from 'studio-kit/pick'
import { usePick, useStudioLocale } from 'studio-kit/ui/languages'
import { type FailureCause, formatFailureCause } from '#lib/publishing/failureCause.ts'
import { formatIncident } from '#lib/publishing/incident.ts'
import { formatProblem } from '#lib/publishing/reason.ts'
import type { Status as PublishingStatus } from '#lib/publishing/status.ts'
import { useDeadLinks } from './DeadLinks.tsx'
import { HostStatus } from './HostStatus.tsx'
import { PublishingBar, type PublishingState, toLive } from './PublishingBar.tsx'
import { type StatusAnswer, useStatus } from './useStatus.ts'

/** A sentence of the bar. A warning asks the owner to act, and a quiet one may be overlooked. */
type Notice = { kind: string; text: string; isWarning: boolean; isQuiet?: boolean }

/** A hook that returns the notices of a plugin. */
type UseNotices = (status: PublishingStatus | null, locale: StudioLanguage) => readonly Notice[]

type ShownAnswer = Exclude<StatusAnswer, { kind: 'elsewhere' }>

/** The state of publishing where the site is built by its own publisher. */
function toState(answer: ShownAnswer, pick: PickWording): PublishingState {
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
  return toLive(pick)
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

/** Shows below the Studio's navigation whether published changes are live, and if not, why. */
export const toStatusBar = (origin: string, plugins: readonly UseNotices[]) =>
  function StatusBar(props: NavbarProps) {
    const answer = useStatus(origin)
    return (
      <>
        {props.renderDefault(props)}
        {answer !== 'loading' &&
          (answer.kind === 'elsewhere' ? (
            <HostStatus origin={origin} />
          ) : (
            <Status answer={answer} plugins={plugins} />
          ))}
      </>
    )
  }

function Status({ answer, plugins }: { answer: ShownAnswer; plugins: readonly UseNotices[] }) {
  const pick = usePick()
  const locale = useStudioLocale()
  const state = toState(answer, pick)
  const status = answer.kind === 'known' ? answer.status : null
  const incidents = status?.incidents ?? []
  const all = plugins.flatMap((listNotices) => listNotices(status, locale))
  const warnings = all.filter(({ isWarning }) => isWarning)
  const notices = all.filter(({ isWarning }) => !isWarning)
  const deadLinks = useDeadLinks(status?.deadLinks ?? [])
  const needsCaution = warnings.length > 0 && state.tone !== 'critical'
  return (
    <PublishingBar
      {...state}
      // A green bar would hide the warnings in it.
      tone={incidents.length > 0 ? 'critical' : needsCaution ? 'caution' : state.tone}
      beside={
        <>
          {notices
            .filter(({ isQuiet }) => !isQuiet)
            .map((notice) => (
              <Text key={notice.kind} size={1} weight="medium">
                {notice.text}
              </Text>
            ))}
          {deadLinks.button}
          {notices
            .filter(({ isQuiet }) => isQuiet)
            .map((notice) => (
              <Text key={notice.kind} size={1} muted style={{ marginInlineStart: 'auto' }}>
                {notice.text}
              </Text>
            ))}
        </>
      }
    >
      {incidents.map((incident) => (
        <Text key={`${incident.part} ${incident.state}`} size={1} weight="medium">
          {formatIncident(incident, locale)}
        </Text>
      ))}
      {warnings.length > 0 && (
        <Text size={1} weight="medium">
          <details open>
            <summary style={{ cursor: 'pointer', width: 'fit-content' }}>{pick('À faire', 'To do')}</summary>
            {warnings.map((warning) => (
              <div key={warning.kind}>{warning.text}</div>
            ))}
          </details>
        </Text>
      )}
      {deadLinks.list}
      {status?.state === 'failed' && <FailureBox cause={status.lastFailure?.cause ?? null} />}
    </PublishingBar>
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
