import { type ClientConfig, createClient, type SanityClient } from '@sanity/client'
import { multiplexedFetch } from 'content-lake/client'
import type { ActiveToolLayoutProps, SourceOptions } from 'sanity'

/** How the Studio reaches its content lake and how its user signs in there. */
export type LakeConnection = Pick<
  SourceOptions,
  'projectId' | 'dataset' | 'apiHost' | 'auth' | 'unstable_clientFactory'
>

/** The embedded lake answers here, on the address of the site itself. */
const toLakeAddress = (origin: string) => `${origin}/lake`

/**
 * The lake named by the build's settings: the hosted project if there is one, else the embedded lake behind
 * the site's own address, so that the Studio needs no cross-origin rules and works by IP address too.
 */
export function toLakeConnection(origin: string): LakeConnection {
  const dataset = process.env.NEXT_PUBLIC_SANITY_DATASET || 'production'
  const projectId = process.env.NEXT_PUBLIC_SANITY_PROJECT_ID
  if (projectId) return { projectId, dataset }

  const apiHost = toLakeAddress(origin)
  return {
    projectId: 'embedded',
    dataset,
    apiHost,
    auth: {
      loginMethod: 'cookie',
      redirectOnSingle: true,
      providers: [{ name: 'owner', title: 'Owner key', url: `${apiHost}/sign-in` }],
    },
    unstable_clientFactory: (options: ClientConfig): SanityClient =>
      createClient({ ...options, apiHost, useProjectHostname: false, resolveFetch: multiplexedFetch }),
  }
}

/**
 * Silences the Studio's toast that advises HTTP/2: it is about six connections per host, and this Studio
 * carries its event streams over one. The Studio reads the date of the last dismissal from here.
 */
export function snoozeConnectionAdvice(storage: Storage): void {
  storage.setItem('sanity-studio.network.check.snooze', new Date('9999-01-01').toISOString())
}

/**
 * The menus of the Studio link to the project at sanity.io, where the embedded lake has none; no setting of Sanity's
 * takes these links away. Not shown, they are not reached by keyboard or read aloud either.
 */
export function WithoutManageLinks(props: ActiveToolLayoutProps) {
  return (
    <>
      <style>{'a[href*="/manage/project/"] { display: none !important; }'}</style>
      {props.renderDefault(props)}
    </>
  )
}
