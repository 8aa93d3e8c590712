import type { ServerPlugin } from '@freelance-site/foundation'
import { readBuildInfo } from './publishedState.ts'

type RenewalOptions = {
  /** The address of the file that names the content of a build. */
  url: string
  /** Requests a build. Returns null, or why it was not accepted. */
  deploy: () => Promise<string | null>
  now?: () => number
}

const renewAfterDays = 30

/**
 * Builds the site of a hosting platform again when it is 30 days old, since some of its files state until when they are valid, and
 * when the date of a published document has come. An own server does so by itself.
 */
export const renewal = ({ url, deploy, now = Date.now }: RenewalOptions): ServerPlugin => ({
  name: 'renewal',
  onSchedule: async () => {
    const { readAt, dueAt } = await readBuildInfo(url)
    const days = Math.floor((now() - Date.parse(readAt)) / (24 * 3_600_000))
    const isDue = dueAt !== undefined && Date.parse(dueAt) <= now()
    if (days < renewAfterDays && !isDue) return { problem: null }
    const refusal = await deploy()
    return {
      problem: refusal && `The pages are ${days} days old, and the deploy hook ${refusal}.`,
    }
  },
})
