/**
 * Runs by the schedule in netlify.toml: has the site do its scheduled work, such as delivering messages that still wait.
 * https://docs.netlify.com/build/functions/scheduled-functions/
 */
export default async function callSite() {
  const { URL: site, CRON_SECRET: secret } = process.env
  if (!site || !secret) throw new Error('CRON_SECRET is not set: messages that wait are not sent.')
  // When it calls, as in netlify.toml: without a database the site then does not request a build at each call.
  const headers = { authorization: `Bearer ${secret}`, 'x-cron-schedule': '*/10 * * * *' }
  const answer = await fetch(`${site}/api/cron`, { headers })
  if (!answer.ok) throw new Error(`The site answered ${answer.status}: ${await answer.text()}`)
}
