/**
 * Runs by the schedule in netlify.toml: has the site do its scheduled work, such as delivering messages that still wait.
 * https://docs.netlify.com/build/functions/scheduled-functions/
 */
export default async function callSite() {
  const { URL: site, CRON_SECRET: secret } = process.env
  if (!site || !secret) throw new Error('CRON_SECRET is not set: messages that wait are not sent.')
  const answer = await fetch(`${site}/api/cron`, { headers: { authorization: `Bearer ${secret}` } })
  if (!answer.ok) throw new Error(`The site answered ${answer.status}: ${await answer.text()}`)
}
