import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const source = fileURLToPath(new URL('./src/beforePaint.ts', import.meta.url))
const target = fileURLToPath(new URL('./src/beforePaintText.ts', import.meta.url))

/** Bundles the before-paint script and its imports into one small classic script. */
export async function buildBeforePaint(): Promise<string> {
  const bundle = await rolldown({
    input: source,
    platform: 'browser',
    treeshake: { moduleSideEffects: (id) => id === source },
    transform: { target: 'es2022' },
  })
  const { output } = await bundle.generate({ format: 'iife', minify: true, comments: false })
  await bundle.close()
  return output[0].code.trim()
}

export const toTextModule = (script: string): string =>
  `// Generated from beforePaint.ts by \`build.ts\` of this package. A test checks that they match.

/** A function, so that a bundler leaves the text out of the browser's scripts. */
export const toBeforePaintText = (): string =>
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the templates are the script's own
  '${script.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'
`

if (import.meta.main) await writeFile(target, toTextModule(await buildBeforePaint()))
