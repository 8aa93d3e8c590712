import { expect, test } from 'vitest'
import { toOwnersDay } from '#lib/i18n/formats.ts'
import { writeFigures } from '../../support/figures.ts'
import { runScript } from '../../support/runScript.ts'
import { createTemporaryFolder } from '../../support/temporaryFolder.ts'

const run = (DATA_DIR: string, ...words: string[]) => runScript('server/cli/visits.ts', words, { DATA_DIR })

test('npm run visits prints the figures, and a table for a spreadsheet', async () => {
  const dataDir = createTemporaryFolder()
  const today = toOwnersDay(new Date())
  await writeFigures(dataDir, today, 40)
  const printed = await run(dataDir)
  expect(printed.code).toBe(0)
  expect(printed.output).toMatch(
    /Counted since \d{4}-\d\d-\d\d\.\nArrivals: \d+\. Messages: 0, 0\.0 % of arrivals\./,
  )
  expect(printed.output).toMatch(new RegExp(`${today} +\\d+ {2}█+`))
  expect(printed.output).toMatch(/Sites whose links were followed\n +\d+ {2}google\.fr\n/)
  expect(printed.output).toMatch(/Addresses without a page\n +\d+ {2}\/service\n/)
  const months = await run(dataDir, 'months')
  expect(months.output).toMatch(new RegExp(`\\n${today.slice(0, 7)} +\\d+`))
  const table = await run(dataDir, 'csv')
  expect(table.output.split('\r\n')[0]).toBe('"from","to","what","name","number"')
  expect(table.output).toMatch(new RegExp(`"${today}","${today}","arrivals","",\\d+\\r\\n`))
})

test('it says what it can do, and that nothing has been counted', async () => {
  const dataDir = createTemporaryFolder()
  expect(await run(dataDir, 'years')).toMatchObject({
    code: 1,
    output: expect.stringContaining('npm run visits months'),
  })
  expect((await run(dataDir)).output).toContain('Nothing has been counted yet')
})
