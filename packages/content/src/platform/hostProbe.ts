import type { Probe, StudioLanguage } from '@freelance-site/foundation'
import { compareWithPublished, formatHostLag, hostLagReasons, readHost } from './publishedState.ts'

type HostProbeOptions = {
  /** The address of the file that names the content of a build. */
  url: string
  fetchChanges: () => Promise<unknown>
  language: StudioLanguage
  timeZone: string
}

/** Finds out whether the hosting platform still shows older content. */
export const probeHost = ({ url, fetchChanges, language, timeZone }: HostProbeOptions): Probe => ({
  name: 'host',
  title: {
    fr: 'Votre hébergeur montre une version dépassée du site',
    en: 'Your host shows an outdated version of the site',
  }[language],
  scope: 'site',
  find: async () => {
    const reading = await readHost(url, fetchChanges)
    const compared = await compareWithPublished(reading)
    if (compared.isShown) return []
    const lag = formatHostLag(new Date(reading.built.readAt), language, timeZone)
    const details = `${lag}\n${hostLagReasons[language]}`
    return [{ details, since: compared.since ?? undefined }]
  },
})
