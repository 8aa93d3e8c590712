/** How to reach a content lake: a project of sanity.io, or the embedded lake of this machine. */
export type Lake = {
  projectId: string
  dataset: string
  token: string | undefined
  /** Null if it is hosted. */
  origin: string | null
  /** For log lines and errors. */
  name: string
  /** The base address of images for this machine. */
  imagesUrl: string
  /** The base address of images for a browser in development: below the site's own address if the lake is embedded. */
  browserImagesUrl: string
}

/** The settings that choose the lake. Without a project id, it is the embedded one at `LAKE_PORT`. */
export type LakeEnv = {
  NEXT_PUBLIC_SANITY_PROJECT_ID?: string | undefined
  NEXT_PUBLIC_SANITY_DATASET: string
  SANITY_API_READ_TOKEN?: string | undefined
  LAKE_PORT: number
}

/** The project id of the embedded lake, which Sanity’s client, Studio and image addresses need. */
export const embeddedProject = 'embedded'

/** Whether content lives in this repo's own lake, rather than in a project of sanity.io. */
export const hasEmbeddedLake = (env: Pick<LakeEnv, 'NEXT_PUBLIC_SANITY_PROJECT_ID'>): boolean =>
  env.NEXT_PUBLIC_SANITY_PROJECT_ID === undefined

/** The lake in the settings: a hosted project if one is set, else the embedded lake on this machine. */
export function toLake(env: LakeEnv): Lake {
  const { NEXT_PUBLIC_SANITY_DATASET: dataset, NEXT_PUBLIC_SANITY_PROJECT_ID: projectId } = env
  const shared = { dataset, token: env.SANITY_API_READ_TOKEN }
  if (projectId) {
    const name = `the Sanity project “${projectId}” (dataset “${dataset}”)`
    const imagesUrl = `https://cdn.sanity.io/images/${projectId}/${dataset}`
    return { ...shared, name, projectId, origin: null, imagesUrl, browserImagesUrl: imagesUrl }
  }
  const origin = `http://127.0.0.1:${env.LAKE_PORT}`
  const images = `images/${embeddedProject}/${dataset}`
  return {
    ...shared,
    name: `the content lake at ${origin}`,
    projectId: embeddedProject,
    origin,
    imagesUrl: `${origin}/${images}`,
    browserImagesUrl: `/lake/${images}`,
  }
}
