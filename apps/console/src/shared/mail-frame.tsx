import styles from './mail.module.css'

const EMPTY_PAGE = '<!doctype html><html><head></head><body></body></html>'

/**
 * Draws a mail into the document of a frame. Styles are set by script, because the frame inherits the policy of the page,
 * which allows no inline styles. Images of other sites are blocked by it.
 */
export function drawMail(frame: Document, html: string): void {
  const mail = new DOMParser().parseFromString(html, 'text/html')
  const sheets = [...mail.querySelectorAll('style')].map(({ textContent }) => textContent)
  for (const element of mail.querySelectorAll('script, style, link, meta, base, iframe, object, embed'))
    element.remove()
  const elements = [mail.body, ...mail.body.querySelectorAll('*')]
  const inline = elements.map((element) => element.getAttribute('style') ?? '')
  for (const element of elements) element.removeAttribute('style')
  const body = frame.importNode(mail.body, true)
  frame.body.replaceWith(body)
  const drawn = [body, ...body.querySelectorAll<HTMLElement>('*')]
  for (const [at, element] of drawn.entries()) if (element.style) element.style.cssText = inline[at] ?? ''
  const { defaultView: view } = frame
  if (!view) return
  frame.adoptedStyleSheets = sheets.map((text) => {
    const sheet = new view.CSSStyleSheet()
    sheet.replaceSync(text)
    return sheet
  })
}

/** A mail as it looks, in a frame that runs no scripts and opens no links. */
export const MailFrame = ({ html, title }: { html: string; title: string }) => (
  <iframe
    title={title}
    className={styles.mail}
    sandbox="allow-same-origin"
    srcDoc={EMPTY_PAGE}
    onLoad={({ currentTarget: { contentDocument } }) => {
      if (contentDocument) drawMail(contentDocument, html)
    }}
  />
)
