import { definePlugin, type LayoutProps } from 'sanity'

const rules = `
[data-testid="schedule-publish-menu-item"], [data-testid="delete-schedule-menu-item"] {
  display: none !important;
}
`

/** Hides Sanity's own menu items, whose replacements are `scheduleActions`. */
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
