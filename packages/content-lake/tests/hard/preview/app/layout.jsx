import { draftMode } from 'next/headers'
import { VisualEditing } from 'next-sanity/visual-editing'

export default async function Layout({ children }) {
  return (
    <html lang="en">
      <body>
        {children}
        {(await draftMode()).isEnabled && <VisualEditing />}
      </body>
    </html>
  )
}
