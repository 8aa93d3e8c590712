import { scriptGuard } from '@freelance-site/releases'
import { readContent } from '../../content.mjs'

export const dynamicParams = false
export const generateStaticParams = () => [{ lang: 'de' }]

export async function generateMetadata() {
  const { title } = await readContent()
  return { title }
}

const Layout = ({ children }) => (
  <html lang="de">
    <head>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, allowed by its hash */}
      <script dangerouslySetInnerHTML={{ __html: scriptGuard }} />
    </head>
    <body>{children}</body>
  </html>
)

export default Layout
