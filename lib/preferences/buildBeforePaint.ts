import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const source = fileURLToPath(new URL('./beforePaint.ts', import.meta.url))
const target = fileURLToPath(new URL('./beforePaintScript.ts', import.meta.url))

/** The text of the before-paint script: its source and what it imports, as one small classic script. */
export async function buildBeforePaint(): Promise<string> {
  const bundle = await rolldown({
    input: source,
    platform: 'browser',
    // Only what the script calls: js-cookie, which the same files use to write, stays out.
    treeshake: { moduleSideEffects: (id) => id === source },
    transform: { target: 'es2022' },
  })
  const { output } = await bundle.generate({ format: 'iife', minify: true })
  await bundle.close()
  return output[0].code.trim()
}

/** The module that holds the text, as it is committed. */
export const toScriptModule = (
  script: string,
): string => `// Made by \`node lib/preferences/buildBeforePaint.ts\` from beforePaint.ts; a test keeps the two in step.

/** Goes into the head of every page; the policy allows it by the hash of exactly this text. */
export const beforePaintScript =
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the templates are the script's own
  '${script.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'
`

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await writeFile(target, toScriptModule(await buildBeforePaint()))
}
