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
  /** The base address of images for a browser in development. */
  browserImagesUrl: string
}

export type LakeEnv = {
  NEXT_PUBLIC_SANITY_PROJECT_ID?: string | undefined
  NEXT_PUBLIC_SANITY_DATASET: string
  SANITY_API_READ_TOKEN?: string | undefined
  LAKE_PORT: number
}

export const embeddedProject = 'embedded'

/** Whether content lives in this repo's own lake, rather than in a project of sanity.io. */
export const hasEmbeddedLake = (env: Pick<LakeEnv, 'NEXT_PUBLIC_SANITY_PROJECT_ID'>): boolean =>
  env.NEXT_PUBLIC_SANITY_PROJECT_ID === undefined

/** The base address of images for a browser: at Sanity's CDN for a hosted project, else below the site's own address. */
const toBrowserImagesUrl = (projectId: string | undefined, dataset: string): string =>
  projectId
    ? `https://cdn.sanity.io/images/${projectId}/${dataset}`
    : `/lake/images/${embeddedProject}/${dataset}`

/** The lake in the settings: a hosted project if one is set, else the embedded lake on this machine. */
export function toLake(env: LakeEnv): Lake {
  const { NEXT_PUBLIC_SANITY_DATASET: dataset, NEXT_PUBLIC_SANITY_PROJECT_ID: projectId } = env
  const browserImagesUrl = toBrowserImagesUrl(projectId, dataset)
  const shared = { dataset, token: env.SANITY_API_READ_TOKEN, browserImagesUrl }
  if (projectId) {
    const name = `the Sanity project “${projectId}” (dataset “${dataset}”)`
    return { ...shared, name, projectId, origin: null, imagesUrl: browserImagesUrl }
  }
  const origin = `http://127.0.0.1:${env.LAKE_PORT}`
  return {
    ...shared,
    name: `the content lake at ${origin}`,
    projectId: embeddedProject,
    origin,
    imagesUrl: `${origin}/images/${embeddedProject}/${dataset}`,
  }
}
