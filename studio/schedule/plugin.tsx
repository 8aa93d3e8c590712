import { useEffect, useState } from 'react'
import { type ActiveToolLayoutProps, definePlugin, useActiveReleases } from 'sanity'
import { ReleaseSchedule } from './scheduleActions.tsx'

/** Sanity's buttons that schedule a release, which have no setting of their own. */
const releaseButtons = '[data-testid="schedule-button"], [data-testid="schedule-button-menu-item"]'

/** Sanity's menu items that change the time of a scheduled draft; the document's own menu offers that instead. */
const menuItems = '[data-testid="schedule-publish-menu-item"]'

/** The release that the page of the Studio shows. */
const toReleaseId = (path: string) => /\/releases\/([^/?]+)$/.exec(path)?.[1]

/** Opens our dialog for the release being shown, where Sanity would open its own. */
function WithOwnSchedule(props: ActiveToolLayoutProps) {
  const { data: releases } = useActiveReleases()
  const [chosen, setChosen] = useState<string>()
  const release = releases.find(({ name }) => name === chosen)
  useEffect(() => {
    const open = (event: MouseEvent) => {
      const button = event.target instanceof Element && event.target.closest(releaseButtons)
      const id = toReleaseId(window.location.pathname)
      if (
        !button ||
        id === undefined ||
        button.matches('[disabled], [data-disabled="true"], [aria-disabled="true"]')
      )
        return
      event.stopPropagation()
      event.preventDefault()
      setChosen(id)
    }
    // Before React hears of it. A key pressed on a button arrives as a click too.
    document.addEventListener('click', open, { capture: true })
    return () => document.removeEventListener('click', open, { capture: true })
  }, [])
  return (
    <>
      <style>{`${menuItems} { display: none !important; }`}</style>
      {props.renderDefault(props)}
      {release && <ReleaseSchedule release={release} onClose={() => setChosen(undefined)} />}
    </>
  )
}

/** Our own dialog in front of everything that Sanity schedules: docs/decisions/0043-a-time-to-come.md */
export const schedule = definePlugin({
  name: 'schedule',
  studio: { components: { activeToolLayout: WithOwnSchedule } },
})
