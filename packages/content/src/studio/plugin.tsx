import type { FormatProblem, Problem, StudioLanguage } from '@freelance-site/foundation'
import {
  formatPartProblem,
  isContentRefused,
  type SiteNames,
  type Status,
  statusPath,
  statusShape,
} from '@freelance-site/releases'
import {
  createOwnerClient,
  type Notice,
  useConnection,
  useNotices,
  usePolling,
} from '@freelance-site/studio-kit/studio'
import { Box, Stack, Text } from '@sanity/ui'
import type { ComponentProps } from 'react'
import { definePlugin, type NavbarProps } from 'sanity'
import { contentNames } from '../contentNames.ts'
import { formatProblem as formatOwn } from '../problems.ts'
import { useDeadLinks } from './DeadLinks.tsx'
import { EmptyRedirects } from './EmptyRedirects.tsx'
import { type HostOptions, HostStatus } from './HostStatus.tsx'
import { ProblemRows, useWarnings } from './ProblemList.tsx'
import { PublishingBar } from './PublishingBar.tsx'
import { bundles, useT, useWords } from './words/words.ts'

/**
 * The options of the Studio's plugin.
 *
 * @example
 * import { publishing } from '@freelance-site/content/studio'
 *
 * const plugin = publishing({
 *   origin: 'https://site.example',
 *   host: { buildFile: '/release.json', changesQuery: '{"page": *[_type == "page"]{_id, _updatedAt}}' },
 *   toNotices: [],
 * })
 */
type PublishingOptions = HostOptions & {
  /** What the plugins of the server say in the status; null if one has nothing to say. By default nothing. */
  toNotices?: readonly ((status: Status, language: StudioLanguage) => Notice | null)[]
  /** Writes the problems of the site's own fields, too; by default only those of the packages. */
  formatProblem?: FormatProblem
  /** What the site calls its parts, and where its owner finds the log. */
  names?: SiteNames
  /**
   * All that an owner may have written in a link for an address of the site, such as the address of the same page in another
   * language; by default only the address itself. The list of dead links names the fields with them.
   */
  toWrittenAddresses?: (address: string) => readonly string[]
}

/** Shows in the Studio whether published changes are live, and if not, why. */
export const publishing = definePlugin((options: PublishingOptions) => ({
  name: 'publishing',
  i18n: { bundles },
  studio: { components: { navbar: createStatusBar(options) } },
}))

const idlePollMs = 4_000
const busyPollMs = 1_000

/** The status is public, so no secret is sent. */
const site = createOwnerClient(null)

/** The status, if known. `elsewhere`: a hosting platform builds the site, so there is no publisher. */
type StatusAnswer = { kind: 'known'; status: Status } | { kind: 'unknown' } | { kind: 'elsewhere' }

/** Reads the publisher’s public status. A site that answers 404 has no publisher. */
export async function readStatus(origin: string): Promise<StatusAnswer> {
  const answer = await site.get(origin + statusPath, statusShape)
  if (answer.kind === 'new') return { kind: 'known', status: answer.value }
  const isNoPublisher = answer.kind === 'problem' && answer.problem.code === 'notFound'
  return { kind: isNoPublisher ? 'elsewhere' : 'unknown' }
}

function createStatusBar({
  toNotices = [],
  formatProblem = formatOwn,
  names = contentNames,
  toWrittenAddresses = (address) => [address],
  ...options
}: PublishingOptions) {
  const read = () => readStatus(options.origin)
  const toWaitMs = (answer: StatusAnswer) => {
    if (answer.kind === 'elsewhere') return null
    return answer.kind === 'known' && answer.status.state === 'building' ? busyPollMs : idlePollMs
  }
  return function StatusBar(props: NavbarProps) {
    const { state: answer } = usePolling(read, toWaitMs)
    const connection = useConnection()
    const t = useT()
    if (connection !== 'open')
      return (
        <>
          {props.renderDefault(props)}
          <PublishingBar state="waiting" text={t(`connection.${connection}`)} version={options.version} />
        </>
      )
    return (
      <>
        {props.renderDefault(props)}
        <EmptyRedirects />
        {answer?.kind === 'elsewhere' && <HostStatus {...options} />}
        {answer && answer.kind !== 'elsewhere' && (
          // The same element for both kinds, so that its open lists stay open.
          <OwnServerStatus
            status={answer.kind === 'known' ? answer.status : null}
            toNotices={toNotices}
            formatProblem={formatProblem}
            names={names}
            origin={options.origin}
            toWrittenAddresses={toWrittenAddresses}
            version={options.version}
          />
        )}
      </>
    )
  }
}

function OwnServerStatus({
  status,
  toNotices,
  formatProblem,
  names,
  origin,
  toWrittenAddresses,
  version,
}: { status: Status | null; version: string | undefined } & Required<
  Pick<PublishingOptions, 'toNotices' | 'formatProblem' | 'names' | 'origin' | 'toWrittenAddresses'>
>) {
  const { t, locale } = useWords()
  const state = status?.state ?? 'unknown'
  const { failure = null, parts = [], warnings: unshown = [], deadLinks: links = [] } = status?.problems ?? {}
  // The sentence of a part is more precise than a notice about it.
  const notices = useNotices().filter((notice) => parts.every(({ place }) => place.part !== notice.part))
  const ofStatus: Notice[] =
    status === null ? [] : toNotices.flatMap((toNotice) => toNotice(status, locale) ?? [])
  const warnings = [...notices, ...ofStatus].filter(({ isWarning }) => isWarning)
  const notShown = useWarnings(unshown, formatProblem)
  const deadLinks = useDeadLinks(links, { formatProblem, origin, toWrittenAddresses })
  return (
    <PublishingBar
      state={state}
      text={t(state === 'live' && unshown.length > 0 ? 'state.restLive' : `state.${state}`)}
      // A green bar would hide the warnings in it.
      {...((warnings.length > 0 || notShown.button) && state !== 'failed' && { tone: 'caution' })}
      {...(parts.length > 0 && { tone: 'critical' })}
      afterState={notShown.button}
      beside={
        <>
          <NoticeList notices={notices} weight="medium" />
          {deadLinks.button}
        </>
      }
      atEnd={<NoticeList notices={ofStatus} muted />}
      version={version}
    >
      {parts.map((problem) => (
        <Text key={`${problem.place.part} ${problem.code}`} size={1} weight="medium">
          {formatPartProblem(problem, locale, names)}
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
      {notShown.list}
      {deadLinks.list}
      {state === 'failed' && (
        // The output of a compiler may be longer than the window.
        <Box paddingLeft={4} paddingY={2} overflow="auto" tabIndex={0} style={{ maxHeight: '25vh' }}>
          {failure ? (
            <Failure problem={failure.problem} formatProblem={formatProblem} />
          ) : (
            <Text size={1}>{names.log(locale)}</Text>
          )}
        </Box>
      )}
    </PublishingBar>
  )
}

const NoticeList = ({ notices, ...look }: { notices: readonly Notice[] } & ComponentProps<typeof Text>) =>
  notices
    .filter(({ isWarning }) => !isWarning)
    .map(({ text }) => (
      <Text key={text} size={1} {...look}>
        {text}
      </Text>
    ))

/** Why the last change is not live; documents at fault are linked. */
function Failure({ problem, formatProblem }: { problem: Problem; formatProblem: FormatProblem }) {
  const { locale } = useWords()
  if (!isContentRefused(problem))
    return (
      <Text size={1} style={{ whiteSpace: 'pre-line' }}>
        {formatProblem(problem, locale)}
      </Text>
    )
  return (
    <Stack as="ul" gap={2} padding={0} margin={0}>
      <ProblemRows problems={problem.causes ?? []} formatProblem={formatProblem} />
    </Stack>
  )
}
