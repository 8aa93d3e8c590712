import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * The platforms' own builders. They are not dependencies, because each has hundreds of packages (360 MB). These are installed
 * into a temporary folder, once per version.
 */
const builders: Record<'vercel' | 'netlify', Packages> = {
  // It depends on a version of `sandbox` that was never published. Builds do not use that package.
  vercel: { packages: { vercel: '64.0.2' }, overrides: { sandbox: '4.5.0' } },
  netlify: { packages: { 'netlify-cli': '27.10.2', '@netlify/plugin-nextjs': '5.16.0' } },
}

type Packages = { packages: Record<string, string>; overrides?: Record<string, string> }

type Builder = keyof typeof builders

/** Installs a builder and returns its folder of packages. */
export function installBuilder(name: Builder): string {
  const { packages: versions, overrides } = builders[name]
  const packages = Object.entries(versions).map(([each, version]) => `${each}@${version}`)
  const folder = join(tmpdir(), 'site-builders', packages.join('+').replaceAll('/', '-'))
  const done = join(folder, 'installed')
  if (!existsSync(done)) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, overrides }))
    // Install scripts are not run here, either. With this repo's strict setting, npm would fail because of them.
    const settings = [
      '--no-audit',
      '--no-fund',
      '--no-package-lock',
      '--no-strict-allow-scripts',
      '--loglevel=error',
    ]
    const args = ['install', ...settings, ...packages]
    execFileSync('npm', args, { cwd: folder, stdio: 'inherit' })
    writeFileSync(done, '')
  }
  return join(folder, 'node_modules')
}

/** Runs a builder's command in a folder. If it fails, the error contains its output. */
export function runBuilder(
  script: string,
  args: string[],
  options: { cwd: string; env: Record<string, string> },
): Promise<string> {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: options.cwd,
    env: { ...process.env, CI: '1', ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve(output) : reject(new Error(`The builder ended with ${code}:\n${output}`)),
    )
  })
}
