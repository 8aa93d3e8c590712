/**
 * Runs by the schedule in netlify.toml: has the site deliver the messages that are still waiting.
 * https://docs.netlify.com/build/functions/scheduled-functions/
 */
export default async function deliver() {
  const { URL: site, CRON_SECRET: secret } = process.env
  if (!site || !secret) throw new Error('CRON_SECRET is not set: messages that wait are not sent.')
  const answer = await fetch(`${site}/api/cron/deliver`, { headers: { authorization: `Bearer ${secret}` } })
  if (!answer.ok) throw new Error(`The site answered ${answer.status}.`)
}
