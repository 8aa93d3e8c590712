import type { StudioKitOptions } from '../options.ts'

const rules = `
/* Sanity's cards that are links or buttons show no focus. */
:is([data-ui="Card"], [data-ui="PreviewCard"]):is(a, button):focus-visible {
  outline: 2px solid var(--card-focus-ring-color) !important;
  outline-offset: 1px;
}
/* Sanity writes the second line of a selected row in light blue on blue, and its first with a contrast of 4.3. */
[data-ui="PreviewCard"][data-selected] {
  --card-bg-color: #4256e0 !important;
  --card-fg-color: #fff !important;
  --card-muted-fg-color: #fff !important;
}
/* Sanity capitalises each word in the title of these dialogs, which French does not. */
[role="dialog"] [style*="capitalize"] {
  text-transform: none !important;
}
/* Sanity aligns the fields of a row by their lower end, which moves English down below an error in French. */
:is([data-translation], [data-field$="slug"]) [data-ui="Grid"] {
  align-items: start;
}
/* Sanity leaves 52 px between fields, and a column of 640 px cuts titles in two languages. */
[data-ui="Stack"]:has(> [data-field]) {
  row-gap: 2rem;
}
[data-translation]:has(> [aria-live]:empty) {
  row-gap: 0 !important;
}
[data-testid="document-panel-scroller"] > div:has([data-testid="form-view"]) {
  max-width: 52rem !important;
}
/* On a phone, the history would replace the document, and hide the button that restores it. */
@media (max-width: 640px) {
  [data-testid="pane-content"] > :has(> [data-ui="DocumentInspectorPanel"] [data-ui="timeline"]) {
    flex-direction: column-reverse;
    > [data-ui="DocumentInspectorPanel"] {
      flex: 0 0 40% !important;
      min-height: 0;
      max-width: none !important;
    }
    > [data-testid="document-panel-form-view"] {
      display: flex !important;
      flex: 1 1 0 !important;
      min-height: 0;
      border-top: 1px solid var(--card-border-color);
    }
  }
}
/* On a phone, the bar has no room for this link; the menu also leads to the scheduled drafts. */
@media (max-width: 420px) {
  [data-testid="studio-navbar"] [data-testid="releases-tool-link"] {
    display: none;
  }
}
`

/** Sanity has no setting that removes these entries. */
const embeddedRules = `
/* The menus link to the project at sanity.io, which the embedded lake does not have. */
a[href*="/manage/project/"],
/* The help menu registers the Studio at sanity.io, and opens a report that is in English only. */
[data-testid="button-resources-menu"],
/* The embedded lake does not know who else has the Studio open. */
#global-presence-menu {
  display: none !important;
}
`

/** Corrections of Sanity's Studio in CSS. With an embedded lake, they also hide what only sanity.io has. */
export const toStyleFixes = ({ isHosted }: Pick<StudioKitOptions, 'isHosted'>): string =>
  isHosted ? rules : rules + embeddedRules
