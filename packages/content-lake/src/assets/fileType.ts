const types: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  svg: 'image/svg+xml',
  tif: 'image/tiff',
  pdf: 'application/pdf',
  txt: 'text/plain; charset=utf-8',
  json: 'application/json',
  mp4: 'video/mp4',
  webm: 'video/webm',
  mp3: 'audio/mpeg',
  woff2: 'font/woff2',
  zip: 'application/zip',
}

/** The content type a file is served with; unknown ones are bytes to download. */
export const toContentType = (extension: string) => types[extension] ?? 'application/octet-stream'

/** The extension of a file name, reduced to what may stand in an address; `bin` when there is none. */
export function toExtension(filename: string | undefined): string {
  const [, extension = 'bin'] = /\.([A-Za-z0-9]{1,12})$/.exec(filename ?? '') ?? []
  return extension.toLowerCase()
}
