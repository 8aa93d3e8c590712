import { spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { waitFor } from '@freelance-site/foundation/testing'
import { findFreePort } from '@freelance-site/releases/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFailed, test } from 'vitest'
import { blocks, createMachine, type Machine, page, unit } from '../support/documentedMachine.ts'
import { requireSoundDatabases } from '../support/soundDatabases.ts'

const needsDocker = 'needs a Docker engine'

/** The beginning of each block of commands, and the test that runs it or the reason why none does. */
const plans: Record<string, { runIn: string } | { notRun: string }> = {
  'sudo useradd --system': { runIn: 'setting up' },
  'sudo systemctl daemon-reload': { runIn: 'the service' },
  'docker compose up --build --detach': { notRun: needsDocker },
  'docker compose exec site': { notRun: needsDocker },
  'docker compose stop site': { notRun: needsDocker },
  'NEXT_PUBLIC_SANITY_PROJECT_ID=': {
    notRun: 'lines of .env for two machines: tests/hard/twoMachines.test.ts',
  },
  'BACKUP_DIR=/mnt/backup/site': { runIn: 'a second folder of backups' },
  'sudo -u site npm --prefix /srv/site run restore': { runIn: 'restoring content' },
  'sudo -u site env DATA_DIR=/tmp/try': { runIn: 'trying a restore in another folder' },
  'sudo -u site npm --prefix /srv/site run backup': { runIn: 'updating' },
  'sudo -u site npm --prefix /srv/site run releases': { runIn: 'going back' },
}

test('each block of commands is run here, or has a reason why not', () => {
  const beginnings = Object.keys(plans)
  for (const block of blocks)
    expect(
      beginnings.filter((beginning) => block.startsWith(beginning)),
      block,
    ).toHaveLength(1)
  for (const beginning of beginnings)
    expect(
      blocks.filter((block) => block.startsWith(beginning)),
      beginning,
    ).toHaveLength(1)
})

const toBlock = (test: string): string => {
  const found = blocks.find((block) =>
    Object.entries(plans).some(
      ([beginning, plan]) => 'runIn' in plan && plan.runIn === test && block.startsWith(beginning),
    ),
  )
  if (found === undefined) throw new Error(`No block is run in “${test}”.`)
  return found
}

/** Finds a command within a sentence or a table. */
const toCommand = (pattern: RegExp): string => {
  const found = pattern.exec(page)?.[1]
  if (found === undefined) throw new Error(`No command matches ${pattern}.`)
  return found.replace('\n', ' ')
}

const has = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0
const missing = [
  ...(process.getuid?.() === 0 ? [] : ['root']),
  ...['sudo', 'useradd', 'setpriv', 'git'].filter((program) => !has(program)),
]

test.skipIf(!has('systemd-analyze'))('systemd accepts the documented unit', () => {
  const file = `${machineOfUnit().place('site.service')}`
  writeFileSync(file, unit)
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' })
  expect([status, stderr.split('\n').filter((line) => line.includes('site.service'))]).toEqual([0, []])
})

let made: Machine | undefined
const machineOfUnit = () => {
  made ??= createMachine()
  return made
}
afterAll(() => made?.remove(), 120_000)

describe.skipIf(missing.length > 0)(
  `the commands of the page, which need ${missing.join(', ') || 'nothing more'}`,
  () => {
    let url: string
    let machine: Machine
    const getPage = async () => {
      const answer = await fetch(`${url}/en`, { signal: AbortSignal.timeout(5_000) })
      return { status: answer.status, html: await answer.text() }
    }
    const readLog = () => readFileSync(machine.place('log'), 'utf8')
    const releaseOf = () =>
      JSON.parse(readFileSync(machine.place('srv/site/.data/current.json'), 'utf8')).releaseId
    const untilServed = () => waitFor('a page', async () => (await getPage()).status === 200, 600)

    /** Each step needs those before it. */
    let hasFailed = false
    beforeEach((context) => {
      context.skip(hasFailed, 'an earlier step failed')
      onTestFailed(() => {
        hasFailed = true
      })
    })

    beforeAll(() => {
      machine = machineOfUnit()
      machine.publish(() => {})
    }, 120_000)

    afterAll(() => {
      if (existsSync(machine.place('pid'))) machine.run('sudo systemctl stop site')
      if (!hasFailed) requireSoundDatabases(machine.place('srv/site/.data'))
    }, 60_000)

    test('setting up', async () => {
      machine.run(toBlock('setting up'))
      const port = await findFreePort()
      url = `http://127.0.0.1:${port}`
      // Ports that other sites on this machine do not use.
      appendFileSync(machine.place('srv/site/.env'), `PORT=${port}\nLAKE_PORT=${await findFreePort()}\n`)
      expect(machine.run('sudo -u site cat /srv/site/.env')).toContain('TRUST_PROXY=1')
    }, 120_000)

    test('the service', async () => {
      machine.run(toBlock('the service'))
      await untilServed()
      await waitFor('the link', () => readLog().includes('/lake/sign-in?'), 60)
      const [before = '', after = ''] = readLog().split(/\nReady\.[\s\S]*?\n\n/)
      for (const line of `${before}\n${after}`.split('\n').filter(Boolean))
        expect(JSON.parse(line)).toMatchObject({ level: expect.any(String), message: expect.any(String) })
      expect(before).toContain('Installing the packages')
      expect(existsSync(machine.place('srv/site/.npm'))).toBe(false)
      expect(existsSync(machine.place('var/lib/site/.npm'))).toBe(true)
      expect(machine.run('sudo -u site git -C /srv/site status --porcelain')).toBe('')
    }, 1_200_000)

    test('updating', async () => {
      const before = releaseOf()
      const file = 'packages/releases/src/store/release.ts'
      machine.publish((copy) => appendFileSync(`${copy}/${file}`, '// A later version.\n'))
      const printed = machine.run(toBlock('updating'))
      expect(printed).toMatch(/Backup \S+ is in/)
      expect(readFileSync(machine.place(`srv/site/${file}`), 'utf8')).toContain('A later version.')
      await waitFor('the release of the later version', () => releaseOf() !== before, 600)
      await untilServed()
    }, 1_200_000)

    test('going back', async () => {
      const current = releaseOf()
      const listed = machine.run('sudo -u site npm --prefix /srv/site run releases')
      expect(listed).toContain(current)
      machine.run(toBlock('going back').replace('1a2b3c', current.slice(-6)))
      expect(releaseOf()).toBe(current)
      await untilServed()
    }, 120_000)

    test('a second folder of backups', () => {
      machine.run(toCommand(/`(sudo install -d -o site -g site -m 700\s\/mnt\/backup\/site)`/))
      machine.run(`sudo -u site tee -a /srv/site/.env <<'END'\n${toBlock('a second folder of backups')}END`)
      const printed = machine.run('sudo -u site npm --prefix /srv/site run backup')
      expect(printed).toContain(`and ${machine.place('mnt/backup/site')}`)
    }, 120_000)

    const newestBackup = () => {
      const [, name = ''] = /(\d{4}-\d\d-\d\dT\d{6}Z)/.exec(machine.run(toBlock('restoring content'))) ?? []
      return name
    }

    test('trying a restore in another folder', async () => {
      const command = toBlock('trying a restore in another folder').replace('<name>', newestBackup())
      expect(machine.run(command)).toMatch(/files? from \S+ \S+ (is|are) in/)
      await untilServed()
    }, 120_000)

    test('restoring content', async () => {
      const name = newestBackup()
      machine.run(toCommand(/Stop the site: `([^`]+)`/))
      await expect(getPage()).rejects.toThrow()
      machine.run('sudo rm /srv/site/.data/lake.sqlite')
      const command = toCommand(
        /`(sudo -u site npm --prefix \/srv\/site run restore [^`]*--only content --replace)`/,
      )
      machine.run(command.replace(/\d{4}-\d\d-\d\dT\d{6}Z/, name))
      machine.run(toCommand(/Start the site: `([^`]+)`/))
      await untilServed()
      const check = toCommand(/`(sudo -u site npm --prefix \/srv\/site run check)`/)
      // Other steps fail, because the documented mail server and address do not exist.
      await waitFor('an intact lake', () => /✓ Data/.test(machine.run(check, { mayFail: true })), 60)
    }, 300_000)
  },
)
