import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { toBeforePaintScript } from '@freelance-site/preferences'
import { rolldown } from 'rolldown'
import { expect, test } from 'vitest'
import { locales } from '#lib/languages.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

const everywhere = [
  'packages/preferences/src/react/Analytics',
  'components/errors/RedirectOnError',
  'components/preferences/LanguageSwitch',
  'packages/preferences/src/react/Preloading',
  'components/ui/Waiting',
]

/** The code that these client components add, without React and Next, which every page has. */
async function bundle(components: string[]): Promise<string> {
  const bundled = await rolldown({
    // This bundler warns about “use client” in every file.
    logLevel: 'silent',
    input: 'all',
    platform: 'browser',
    external: /^(react|next)(\/|$)/,
    plugins: [
      {
        name: 'all components, no styles, nothing for later',
        resolveId: (id, _importer, { kind }) => {
          // Loaded on demand, which for most visitors means never.
          if (kind === 'dynamic-import') return { id, external: true }
          return id === 'all' || id.endsWith('.css') ? `\0${id}` : null
        },
        load: (id) => {
          if (id === '\0all') return components.map((name) => `export * from '${root}${name}.tsx'`).join('\n')
          return id.endsWith('.css') ? { code: 'export default {}', moduleType: 'js' } : null
        },
      },
    ],
  })
  const { output } = await bundled.generate({ format: 'esm', minify: true })
  await bundled.close()
  return output[0].code
}

/** Every visitor loads these scripts: 5,980 bytes on 2026-11-25. The budget has room for another control. */
const budget = 8_000

test(`the preferences add less than ${budget} bytes of compressed script to a page`, async () => {
  const code = await bundle(everywhere)
  const bytes = gzipSync(code).length + gzipSync(toBeforePaintScript(locales)).length
  console.log(`Preferences, consent, analytics, preloading and errors: ${bytes} bytes of script, compressed.`)
  expect(bytes).toBeLessThan(budget)
})
