import { readContent } from '../../content.mjs'

export default async function Home() {
  const { title, text, link } = await readContent()
  return (
    <main>
      <h1>{title}</h1>
      <p>{text}</p>
      <a href={link}>Mehr</a>
    </main>
  )
}
