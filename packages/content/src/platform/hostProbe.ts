import { createProblems, type Probe } from '@freelance-site/foundation'
import { words } from '../words/words.ts'
import { compareWithPublished, formatHostLag, formatHostLagReasons, readHost } from './publishedState.ts'

const { createProblem } = createProblems(words)

type HostProbeOptions = {
  /** The address of the file that names the content of a build. */
  url: string
  fetchChanges: () => Promise<unknown>
  language: string
  timeZone: string
  /** The command of the site that checks whether everything is set up. */
  checkCommand?: string
}

/** Finds out whether the hosting platform still shows older content. */
export const probeHost = ({
  url,
  fetchChanges,
  language,
  timeZone,
  checkCommand,
}: HostProbeOptions): Probe => ({
  name: 'host',
  title: words.translatorFor(language)('host.title'),
  scope: 'site',
  formatProblem: ({ parameters }, reader) =>
    [
      formatHostLag(new Date(parameters.moment ?? 0), reader, timeZone),
      formatHostLagReasons(reader, checkCommand),
    ].join('\n'),
  find: async () => {
    const reading = await readHost(url, fetchChanges)
    const compared = await compareWithPublished(reading)
    if (compared.kind !== 'missing') return []
    const problem = createProblem('host.lag', { moment: reading.built.readAt })
    return [{ problem, since: compared.since ?? undefined }]
  },
})
