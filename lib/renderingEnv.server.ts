import { z } from 'zod'

const text = z
  .string()
  .optional()
  .transform((value) => value || undefined)

const retentionShape = z.record(z.string(), z.number())

const renderingShape = z.object({
  /** The file with the content of the pages; unset in development, where pages read it from the lake. */
  CONTENT_SNAPSHOT: text,
  /** The folder of the compiled site, relative to the project. */
  NEXT_DIST_DIR: text.transform((folder) => folder ?? '.next'),
  /** After how many months plugins delete data of visitors, by the plugin's name, as JSON. */
  PLUGIN_RETENTION: text.transform((json) => retentionShape.parse(JSON.parse(json ?? '{}'))),
  /** '1' if our front server maps addresses to pages. */
  NEXT_BEHIND_FRONT: text.transform((flag) => flag === '1'),
})

/**
 * The settings that our processes pass to Next's build and rendering. They are environment variables, because Next bundles
 * the pages, so that they share no module state with our code.
 */
export type RenderingEnv = Partial<Record<keyof typeof renderingShape.shape, string>>

/** Reads the environment at each call, because the renderer changes it before it renders a release. */
export const parseRenderingEnv = () => renderingShape.parse(process.env)
