import { useEffect, useState } from 'react'
import { type ActiveToolLayoutProps, definePlugin } from 'sanity'
import { useRouterState } from 'sanity/router'
import { useActiveRelease } from './releases.ts'
import { ReleaseSchedule } from './scheduleActions.tsx'

/** Sanity's button and menu item that schedule a release, which have no setting of their own. */
const menuItem = '[data-testid="schedule-button-menu-item"]'
const buttons = `[data-testid="schedule-button"], ${menuItem}`

/** Sanity's menu items that change the time of a scheduled draft or cancel it; the document's own menu offers both instead. */
const draftItems = '[data-testid="schedule-publish-menu-item"], [data-testid="delete-schedule-menu-item"]'

const getShownRelease = () => /\/releases\/([^/?]+)$/.exec(window.location.pathname)?.[1]

/** Opens our dialog for the release being shown, where Sanity would open its own. */
function WithOwnSchedule(props: ActiveToolLayoutProps) {
  const shown = useRouterState(getShownRelease)
  const release = useActiveRelease(shown)
  const [isOpen, setIsOpen] = useState(false)
  // While a release is scheduled, a button with the same test id cancels that.
  const canBeScheduled = release?.state === 'active'
  useEffect(() => {
    const open = (event: MouseEvent) => {
      const button = event.target instanceof Element && event.target.closest(buttons)
      if (!button || !canBeScheduled || button.matches('[disabled], [data-disabled="true"]')) return
      event.stopPropagation()
      event.preventDefault()
      setIsOpen(true)
    }
    // Before React handles it. A key pressed on a button arrives as a click too.
    document.addEventListener('click', open, { capture: true })
    return () => document.removeEventListener('click', open, { capture: true })
  }, [canBeScheduled])
  // In the list of releases a menu has no reference to its release.
  const hidden = shown === undefined ? `${draftItems}, ${menuItem}` : draftItems
  return (
    <>
      <style>{`${hidden} { display: none !important; }`}</style>
      {props.renderDefault(props)}
      {release && isOpen && <ReleaseSchedule release={release} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** Our own dialog in front of what Sanity's tool for releases schedules: docs/decisions/0043-scheduled-publishing.md */
export const schedule = definePlugin({
  name: 'schedule',
  studio: { components: { activeToolLayout: WithOwnSchedule } },
})
