import { addDays, createVisitLedger, type Row } from '@freelance-site/visits/testing'
import { openDatabase } from '#server/plugins/plugins.ts'

const pageShares = { '/': 9, '/services': 5, '/contact': 2, '/en': 4, '/en/services': 2, '/privacy': 1 }
const siteShares = {
  'google.fr': 6,
  'duckduckgo.com': 2,
  'linkedin.com': 3,
  'annuaire-des-independants-de-l-herault.example.com': 1,
  ...Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`partenaire-${at + 1}.example`, 0.4])),
}

/**
 * Replaces the visits of a site by sample figures for this many days, ending today. They are the same on each run, and lower
 * at weekends.
 */
export async function writeFigures(dataDir: string, today: string, days: number): Promise<void> {
  const database = openDatabase({ DATA_DIR: dataDir })
  const ledger = createVisitLedger(database)
  await database.query('DELETE FROM visits')
  for (let ago = days - 1; ago >= 0; ago -= 1) await ledger.write(toDay(addDays(today, -ago), ago))
  await database.close()
}

function toDay(day: string, ago: number): Row[] {
  const isWeekend = [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())
  const size = (isWeekend ? 0.4 : 1) * (1.4 + Math.sin(ago / 23) + 0.3 * Math.sin(ago * 7))
  const spread = (kind: Row['kind'], shares: Record<string, number>): Row[] => {
    const rows = Object.entries(shares)
      .map(([value, share], at) => ({
        day,
        kind,
        value,
        count: Math.round(share * size + ((ago + at) % 3) / 4),
      }))
      .filter(({ count }) => count > 0)
    return [...rows, { day, kind, value: '', count: rows.reduce((sum, { count }) => sum + count, 0) }]
  }
  return [
    ...spread('page', pageShares),
    ...spread('referrer', siteShares),
    ...spread('campaign', { 'lettre/rentree-2026': 0.6, 'carte-de-visite/': 0.3 }),
    ...(ago % 3 === 0 ? spread('missing', { '/service': 1, '/tarifs': 0.8 }) : []),
  ]
}
