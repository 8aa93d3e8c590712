import { z } from 'zod'

const text = z
  .string()
  .optional()
  .transform((value) => value || undefined)

const renderingShape = z.object({
  /** The file with the content of the pages; unset in development, where they read it live. */
  CONTENT_SNAPSHOT: text,
  /** The release that is being rendered; unset in a build, which has none. */
  RELEASE_ID: text,
  /** The folder of the compiled site, relative to the project. */
  NEXT_DIST_DIR: text.transform((folder) => folder ?? '.next'),
  /** '1' where our front server maps addresses to pages. */
  NEXT_BEHIND_FRONT: text.transform((flag) => flag === '1'),
})

/**
 * What compiling and rendering are told, by our own processes only. Variables of the environment, because Next bundles
 * pages into modules of their own: nothing else is shared with them.
 */
export type RenderingEnv = Partial<Record<keyof typeof renderingShape.shape, string>>

export const parseRenderingEnv = () => renderingShape.parse(process.env)

/** For what is rendered in this process from now on. */
export const setRenderingEnv = (settings: RenderingEnv) => Object.assign(process.env, settings)
