import { ErrorOutlineIcon } from '@sanity/icons/ErrorOutline'
import { HelpCircleIcon } from '@sanity/icons/HelpCircle'
import { SyncIcon } from '@sanity/icons/Sync'
import { Box, Stack, Text } from '@sanity/ui'
import type { ComponentProps } from 'react'
import type { NavbarProps } from 'sanity'
import { IntentLink } from 'sanity/router'
import { useStudioLocale } from 'studio-kit/ui/languages'
import { type Notice, useNotices } from 'studio-kit/ui/notices'
import { formatProblem } from '../reason.ts'
import { type FailureCause, formatFailureCause } from '../status/failureCause.ts'
import { formatIncident } from '../status/incident.ts'
import { useDeadLinks } from './DeadLinks.tsx'
import { HostStatus } from './HostStatus.tsx'
import type { PublishingOptions } from './options.ts'
import { PublishingBar, type PublishingState, toLive } from './PublishingBar.tsx'
import { type StatusAnswer, useStatus } from './useStatus.ts'
import { type T, useT } from './words/words.ts'

type ShownAnswer = Exclude<StatusAnswer, { kind: 'elsewhere' }>

function toState(answer: ShownAnswer, t: T): PublishingState {
  if (answer.kind === 'unknown') return { tone: 'caution', icon: HelpCircleIcon, text: t('state.unknown') }
  if (answer.status.state === 'building')
    return { tone: 'primary', icon: SyncIcon, text: t('state.building') }
  if (answer.status.state === 'failed')
    return { tone: 'critical', icon: ErrorOutlineIcon, text: t('state.failed') }
  return toLive(t)
}

/** Why the last change is not live; documents at fault are linked. */
function Failure({ cause }: { cause: FailureCause | null }) {
  const t = useT()
  const locale = useStudioLocale()
  if (cause?.kind !== 'documents')
    return (
      <Text size={1} style={{ whiteSpace: 'pre-line' }}>
        {cause ? formatFailureCause(cause, locale) : t('state.failedLog')}
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
            {formatProblem({ document: null, path, reason }, locale)}
          </Text>
        )
      })}
    </Stack>
  )
}

/** Shows below the Studio's navigation whether published changes are live, and if not, why. */
export const toStatusBar = (options: PublishingOptions) =>
  function StatusBar(props: NavbarProps) {
    const answer = useStatus(options.origin)
    return (
      <>
        {props.renderDefault(props)}
        {answer !== 'loading' &&
          (answer.kind === 'elsewhere' ? (
            <HostStatus {...options} />
          ) : (
            <Status answer={answer} toNotices={options.toNotices} />
          ))}
      </>
    )
  }

function Status({ answer, toNotices }: { answer: ShownAnswer } & Pick<PublishingOptions, 'toNotices'>) {
  const t = useT()
  const locale = useStudioLocale()
  const state = toState(answer, t)
  const status = answer.kind === 'known' ? answer.status : null
  const incidents = status?.incidents ?? []
  // The sentence of an incident is more precise than a notice about the same part.
  const notices = useNotices().filter((notice) => incidents.every(({ part }) => part !== notice.part))
  const ofStatus: Notice[] =
    status === null ? [] : toNotices.flatMap((toNotice) => toNotice(status, locale) ?? [])
  const warnings = [...notices, ...ofStatus].filter(({ isWarning }) => isWarning)
  const deadLinks = useDeadLinks(status?.deadLinks ?? [])
  const needsCaution = warnings.length > 0 && state.tone !== 'critical'
  return (
    <PublishingBar
      {...state}
      // A green bar would hide the warnings in it.
      tone={incidents.length > 0 ? 'critical' : needsCaution ? 'caution' : state.tone}
      beside={
        <>
          <Remarks notices={notices} weight="medium" />
          {deadLinks.button}
          <Remarks notices={ofStatus} muted style={{ marginInlineStart: 'auto' }} />
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
            <summary style={{ cursor: 'pointer', width: 'fit-content' }}>{t('warnings')}</summary>
            {warnings.map((warning) => (
              <div key={warning.text}>{warning.text}</div>
            ))}
          </details>
        </Text>
      )}
      {deadLinks.list}
      {status?.state === 'failed' && (
        // The output of a compiler may be longer than the window.
        <Box paddingLeft={4} overflow="auto" tabIndex={0} style={{ maxHeight: '25vh' }}>
          <Failure cause={status.lastFailure?.cause ?? null} />
        </Box>
      )}
    </PublishingBar>
  )
}

/** The notices that are no warnings. */
const Remarks = ({ notices, ...look }: { notices: readonly Notice[] } & ComponentProps<typeof Text>) =>
  notices
    .filter(({ isWarning }) => !isWarning)
    .map(({ text }) => (
      <Text key={text} size={1} {...look}>
        {text}
      </Text>
    ))
