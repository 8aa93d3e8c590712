import type { ActiveToolLayoutProps } from 'sanity'

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
