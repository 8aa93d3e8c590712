import { useT } from './words/words.ts'

/** While nothing is searched for, its field shows its placeholder. */
const emptyText = `[data-testid="pane"][id^="redirect-"]:has(input:placeholder-shown)
  [data-testid="document-list-pane"] [data-ui="Container"] > [data-ui="Box"] > [data-ui="Text"]`

/** What the list of redirects says while it is empty. Sanity has one sentence for all lists, and no setting for another. */
export function EmptyRedirects() {
  const sentence = useT()('redirects.none')
  return (
    <style>{`
      ${emptyText} > span { display: none; }
      ${emptyText}::after { content: ${JSON.stringify(sentence)}; font-size: 0.8125rem; line-height: 1.5; }
    `}</style>
  )
}
