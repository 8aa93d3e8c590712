import { definePlugin, type LayoutProps } from 'sanity'

const rules = `
[data-testid="schedule-publish-menu-item"], [data-testid="delete-schedule-menu-item"] {
  display: none !important;
}
`

/**
 * Hides the menu items with which Sanity changes the time of a scheduled draft, or cancels it, in dialogs of its own. Their
 * replacements are `scheduleActions`.
 */
export const schedule = definePlugin({
  name: 'schedule',
  studio: {
    components: {
      layout: (props: LayoutProps) => (
        <>
          <style>{rules}</style>
          {props.renderDefault(props)}
        </>
      ),
    },
  },
})
