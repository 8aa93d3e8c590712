import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const source = fileURLToPath(new URL('./beforePaint.ts', import.meta.url))
const languages = fileURLToPath(new URL('../languages.ts', import.meta.url))
const target = fileURLToPath(new URL('./beforePaintScript.ts', import.meta.url))

/** The placeholder for the list of languages, which `toBeforePaintScript` inserts. */
export const placeholder = 'LOCALES'

function hideLocales(code: string): string {
  const parts = code.split(/(?<=\bexport const locales = )\[[^\]]*\](?: as const)?/)
  if (parts.length !== 2)
    throw new Error('lib/languages.ts does not have its list of languages where it is expected.')
  return parts.join(placeholder)
}

/** Bundles the before-paint script and its imports into one small classic script. */
export async function buildBeforePaint(): Promise<string> {
  const bundle = await rolldown({
    input: source,
    platform: 'browser',
    treeshake: { moduleSideEffects: (id) => id === source },
    transform: { target: 'es2022' },
    plugins: [
      { name: 'languages as a placeholder', transform: { filter: { id: languages }, handler: hideLocales } },
    ],
  })
  const { output } = await bundle.generate({ format: 'iife', minify: true, comments: false })
  await bundle.close()
  return output[0].code.trim()
}

/** The module that holds the text, as it is committed. */
export const toScriptModule = (
  script: string,
): string => `// Generated from beforePaint.ts by \`node lib/preferences/buildBeforePaint.server.ts\`. A test checks that they match.

import { locales } from '#lib/languages.ts'

/**
 * The first script in the head of every page; the policy allows it by the hash of exactly this text. The languages are
 * inserted when it is called. It is a function, so that the bundler leaves it out of the browser's scripts.
 */
export const toBeforePaintScript = (): string =>
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the templates are the script's own
  '${script.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'.replace(
    '${placeholder}',
    () => JSON.stringify(locales),
  )
`

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await writeFile(target, toScriptModule(await buildBeforePaint()))
}
