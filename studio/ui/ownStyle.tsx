import { definePlugin, type LayoutProps } from 'sanity'

const rules = `
/* Sanity's cards that are links or buttons show no focus. */
:is([data-ui="Card"], [data-ui="PreviewCard"]):is(a, button):focus-visible {
  outline: 2px solid var(--card-focus-ring-color) !important;
  outline-offset: 1px;
}
/* The dialogs for a part of a document begin each word of its title with a capital, which French does not. */
[role="dialog"] [style*="capitalize"] {
  text-transform: none !important;
}
`

const WithOwnStyle = (props: LayoutProps) => (
  <>
    <style>{rules}</style>
    {props.renderDefault(props)}
  </>
)

/** What is corrected in the appearance of Sanity's own parts. */
export const ownStyle = definePlugin({
  name: 'own-style',
  studio: { components: { layout: WithOwnStyle } },
})
