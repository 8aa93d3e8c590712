import { spawnSync } from 'node:child_process'
import { mkdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTemporaryFolder, waitFor } from '@freelance-site/foundation/testing'
import { describe, expect, test, vi } from 'vitest'
import { createProject } from '../../support/launcherProject.ts'
import { startClients } from '../../support/newConnections.ts'

describe('the launcher', () => {
  test('installs missing packages quietly, once, and then runs the script', async () => {
    const { launch, countInstalls } = await createProject()
    const first = await launch().ended
    expect(first.code).toBe(0)
    expect(first.output).toContain('Installing the packages')
    expect(first.output).toContain('started')
    expect(first.output).not.toContain('npm talks')
    expect((await launch().ended).output.trim()).toBe('started')
    expect(await countInstalls()).toBe(1)
  })

  test('installs again if the lock file has changed, but not if only its date has', async () => {
    const { root, launch, countInstalls } = await createProject()
    await launch().ended
    const later = new Date(Date.now() + 60_000)
    await utimes(join(root, 'package-lock.json'), later, later)
    await launch().ended
    expect(await countInstalls()).toBe(1)
    await writeFile(join(root, 'package-lock.json'), '{"changed":true}')
    await utimes(join(root, 'package-lock.json'), later, later)
    await launch().ended
    expect(await countInstalls()).toBe(2)
  })

  test('names the line that is left over of a deleted package, and asks no registry for it', async () => {
    const { root, launch, countInstalls } = await createProject()
    const settings = { dependencies: { '@notes/kept': '1.0.0', '@notes/gone': '1.0.0' } }
    await writeFile(join(root, 'package.json'), JSON.stringify(settings, null, 2))
    await mkdir(join(root, 'packages/kept'))
    await writeFile(join(root, 'packages/kept/package.json'), '{"name":"@notes/kept"}')
    expect(await launch().ended).toEqual({
      code: 1,
      output: expect.stringContaining(
        'Line 4 of package.json names @notes/gone, but there is no packages/gone. Delete the line, or bring the folder back.',
      ),
    })
    expect(await countInstalls()).toBe(0)
  })

  test('waits for another command that is installing, and installs only once', async () => {
    const { root, launch, countInstalls } = await createProject()
    const first = launch([], { NPM_WAITS: '1' })
    await vi.waitFor(async () => expect(await countInstalls()).toBe(1), { timeout: 10_000 })
    const second = launch()
    await vi.waitFor(() => expect(second.output()).toContain('Another command'), { timeout: 10_000 })
    await writeFile(join(root, 'go'), '')
    for (const { ended } of [first, second]) {
      const { code, output } = await ended
      expect([code, output]).toEqual([0, expect.stringContaining('started')])
    }
    expect(await countInstalls()).toBe(1)
  })

  test('ignores the lock of an installation that was killed', async () => {
    const { root, launch, countInstalls } = await createProject()
    const { pid } = spawnSync(process.execPath, ['--version'])
    await writeFile(join(root, '.installing'), String(pid))
    expect((await launch().ended).code).toBe(0)
    expect(await countInstalls()).toBe(1)
  })

  test('accepts packages installed by hand', async () => {
    const { root, launch, countInstalls } = await createProject()
    await mkdir(join(root, 'node_modules'))
    await writeFile(join(root, 'node_modules', '.package-lock.json'), '{}')
    expect((await launch().ended).code).toBe(0)
    expect(await countInstalls()).toBe(0)
  })

  test('shows npm’s output when it fails, and starts nothing', async () => {
    const { launch } = await createProject()
    const { code, output } = await launch([], { NPM_FAILS: '1' }).ended
    expect(code).toBe(1)
    expect(output).toContain('npm says why')
    expect(output).not.toContain('started')
  })

  /** Puts a file where the package `node` has its Node. */
  const addOwnNode = async (root: string, text: string) => {
    await mkdir(join(root, 'node_modules/node/bin'), { recursive: true })
    await writeFile(join(root, 'node_modules/node/bin/node'), text, { mode: 0o755 })
    await writeFile(join(root, 'node_modules', '.package-lock.json'), '{}')
  }
  // As on Alpine, where the kernel does not find the interpreter that the file names.
  const cannotBeRun = '#!/lib/ld-linux-of-another-system.so.2\n'

  test('uses the Node that runs it where that of the packages cannot be run', async () => {
    const { root, launch } = await createProject()
    await addOwnNode(root, cannotBeRun)
    const { code, output } = await launch().ended
    expect([code, output.trim()]).toEqual([0, 'started'])
  })

  test('says why neither Node can run the site', async () => {
    const { href } = new URL('../../../packages/releases/src/launcher/ownNode.mjs', import.meta.url)
    const findProblem = (folder: string) => {
      const running = { versions: { node: '20.1.0' }, execPath: '/usr/bin/node' }
      const script = `import { findNode } from ${JSON.stringify(href)}
        console.log(findNode(${JSON.stringify(folder)}, ${JSON.stringify(running)}).problem)`
      return spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }).stdout
    }
    const root = createTemporaryFolder()
    expect(findProblem(root)).toContain('npm rebuild node')
    await addOwnNode(root, cannotBeRun)
    expect(findProblem(root)).toContain('cannot be run on this system')
    expect(findProblem(root)).toContain('runs on Node 20.1.0. Install Node 24 or newer.')
  })

  test('runs another script with its arguments, and exits with its code', async () => {
    const { root, launch } = await createProject()
    await writeFile(join(root, 'other.ts'), 'console.log(process.argv.slice(2)); process.exit(7)')
    const { code, output } = await launch(['other.ts', 'a', 'b']).ended
    expect(code).toBe(7)
    expect(output).toContain("[ 'a', 'b' ]")
  })

  /** Counts its starts, reports that it is ready, and then runs the given code. */
  const toServer = (then: string) => `
    const { appendFileSync, readFileSync } = require('node:fs')
    appendFileSync('starts', process.pid + '\\n')
    const starts = readFileSync('starts', 'utf8').trim().split('\\n').length
    process.send({ type: 'ready' }, () => { ${then} })
    setInterval(() => {}, 1000)`
  const numbersIn = async (root: string) =>
    (await readFile(join(root, 'starts'), 'utf8').catch(() => '')).split('\n').filter(Boolean).map(Number)

  test.each([
    ['throws', "throw new Error('odd')"],
    ['is killed', "process.kill(process.pid, 'SIGKILL')"],
  ])('restarts a server that was ready and %s, until it exits with 0', async (_what, end) => {
    const { root, launch } = await createProject(toServer(`if (starts < 3) ${end}; else process.exit(0)`))
    expect((await launch().ended).code).toBe(0)
    expect(await numbersIn(root)).toHaveLength(3)
  })

  test('restarts a server that was ready once, even after an early death, and waits only after repeated ones', async () => {
    const { root, launch } = await createProject(`
      require('node:fs').appendFileSync('starts', Date.now() + '\\n')
      const starts = require('node:fs').readFileSync('starts', 'utf8').trim().split('\\n').length
      if (starts === 1) process.send({ type: 'ready' }, () => process.kill(process.pid, 'SIGKILL'))
      else process.exit(starts < 4 ? 1 : 0)`)
    expect((await launch().ended).code).toBe(0)
    const [first = 0, second = 0, third = 0, fourth = 0] = await numbersIn(root)
    expect(fourth - third).toBeGreaterThanOrEqual(1_000)
    expect(Math.min(second - first, third - second)).toBeLessThan(fourth - third)
  })

  describe('holds the socket that visitors connect to', () => {
    const { href } = new URL('../../../packages/releases/src/processes/launcher.ts', import.meta.url)
    /** A server that names its process and the version of its code, and hands over to a newer one. */
    const toSite = (version: string, loading = '') => `
      import { createServer } from 'node:http'
      import { connectLauncher } from '${href}'
      ${loading}
      const configured = { HOST: '127.0.0.1', PORT: 0 }
      const launcher = await connectLauncher(process.env, configured)
      launcher.notifyLoaded()
      const server = createServer((request, response) => {
        if (request.url === '/slow') return void setTimeout(() => response.end('${version}'), 500)
        response.end('${version} ' + process.pid)
      })
      // Long enough for connections to wait without a server.
      await new Promise((resolve) => setTimeout(resolve, 500))
      await launcher.listen(server, { HOST: '127.0.0.1', PORT: launcher.heldPort ?? 0 })
      console.log('port ' + server.address().port)
      process.send({ type: 'ready' })
      process.on('SIGTERM', () => server.close(() => process.exit(0)))
      process.on('disconnect', () => process.exit(1))
      process.on('message', () => {})`
    const startSite = async () => {
      const { root, launch } = await createProject(toSite('old'))
      const { child, output } = launch()
      const port = await waitFor('the server', () => /port (\d+)/.exec(output())?.[1], 15)
      const url = `http://127.0.0.1:${port}/`
      const ask = async (path = '') => {
        const answer = await fetch(url + path, { headers: { connection: 'close' } })
        const [version, pid] = (await answer.text()).split(' ')
        return { version, pid: Number(pid) }
      }
      return { root, child, output, url, ask, update: () => child.kill('SIGUSR2') }
    }

    test('so that connections wait while a killed server restarts', async () => {
      const { url, ask } = await startSite()
      const stop = startClients(url, 5)
      for (let n = 0; n < 3; n += 1) {
        const { pid } = await ask()
        process.kill(pid, 'SIGKILL')
        await waitFor('the next one', async () => (await ask().catch(() => ({ pid }))).pid !== pid, 30)
      }
      const { answered, refused, broken } = await stop()
      expect(refused).toBe(0)
      expect(broken).toBeLessThanOrEqual(3 * 5)
      expect(answered).toBeGreaterThan(0)
    })

    test('so that a new version takes over without a failed request', async () => {
      const { root, url, ask, update } = await startSite()
      const stop = startClients(url, 5)
      await writeFile(join(root, 'server', 'start.ts'), toSite('new'))
      const slow = ask('slow')
      update()
      await waitFor('the new version', async () => (await ask()).version === 'new', 30)
      expect((await slow).version).toBe('old')
      expect(await stop()).toMatchObject({ refused: 0, broken: 0 })
      const { pid } = await ask()
      expect((await ask()).pid).toBe(pid)
    })

    test('and the running version goes on if the new one does not load', async () => {
      const { root, output, ask, update } = await startSite()
      const { pid } = await ask()
      await writeFile(join(root, 'server', 'start.ts'), toSite('new', "throw new Error('odd')"))
      update()
      await waitFor('the sentence', () => output().includes('The new version did not start'), 30)
      expect(await ask()).toEqual({ version: 'old', pid })
      await writeFile(join(root, 'server', 'start.ts'), toSite('new'))
      update()
      await waitFor('the new version', async () => (await ask()).version === 'new', 30)
    })

    test('and the running version goes on if its packages cannot be installed', async () => {
      const { root, output, ask, update } = await startSite()
      const { pid } = await ask()
      await writeFile(join(root, 'package-lock.json'), '{"changed":true}')
      const later = new Date(Date.now() + 60_000)
      await utimes(join(root, 'package-lock.json'), later, later)
      await writeFile(join(root, 'npm.js'), "console.error('npm says why'); process.exit(1)")
      update()
      await waitFor('the sentence', () => output().includes('The old version keeps running.'), 30)
      expect(output()).toContain('npm says why')
      expect(await ask()).toEqual({ version: 'old', pid })
    })
  })

  test.each([
    ['ends with 0 although it was ready', toServer('process.exit(0)'), 0],
    [
      'is killed before it is ready',
      "require('node:fs').writeFileSync('starts', '1'); process.kill(process.pid, 'SIGKILL')",
      1,
    ],
  ])('does not restart a script that %s', async (_what, script, code) => {
    const { root, launch } = await createProject(script)
    expect((await launch().ended).code).toBe(code)
    expect(await numbersIn(root)).toHaveLength(1)
  })

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'restarts nothing after %s, however the server ends',
    async (signal) => {
      const { root, launch } = await createProject(
        toServer(`process.on('${signal}', () => process.exit(5)); console.log('up')`),
      )
      const { child, output, ended } = launch()
      await vi.waitFor(() => expect(output()).toContain('up'), { timeout: 10_000 })
      child.kill(signal)
      expect((await ended).code).toBe(5)
      expect(await numbersIn(root)).toHaveLength(1)
    },
  )
})
