import { connectStudio } from 'content-lake/client'
import type { ActiveToolLayoutProps, SourceOptions } from 'sanity'

/** How the Studio reaches its content lake and how its user signs in there. */
export type LakeConnection = Pick<
  SourceOptions,
  'projectId' | 'dataset' | 'apiHost' | 'auth' | 'unstable_clientFactory'
>

/**
 * The lake named by the build's settings: the hosted project if there is one, else the embedded lake behind
 * the site's own address, so that the Studio needs no cross-origin rules and works by IP address too.
 */
export function toLakeConnection(origin: string): LakeConnection {
  const dataset = process.env.NEXT_PUBLIC_SANITY_DATASET || 'production'
  const projectId = process.env.NEXT_PUBLIC_SANITY_PROJECT_ID
  if (projectId) return { projectId, dataset }

  // It answers on the address of the site itself.
  return connectStudio(`${origin}/lake`, { projectId: 'embedded', dataset })
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
