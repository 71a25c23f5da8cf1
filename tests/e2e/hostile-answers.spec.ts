import type { Page } from '@playwright/test'
import { editAssistant, makeAssistant } from './support/assistants.ts'
import { answers, ask, callAs, expect, questions, test } from './support/test.ts'

const CANARY = 'https://canary.parlance.example'
const ATTACKS = [
  `<script>alert(1)</script><img src="${CANARY}/a.png" onerror="alert(2)">`,
  `![picture](${CANARY}/b.png) ![ref][r]\n\n[r]: ${CANARY}/c.png`,
  `[click](javascript:alert(3)) [data](data:text/html,<script>alert(4)</script>) <javascript:alert(5)>`,
  `<svg onload="alert(6)"><image href="${CANARY}/d.svg"/></svg><iframe src="${CANARY}/e"></iframe>`,
  `<style>@import url(${CANARY}/f.css)</style><video poster="${CANARY}/g.png" src="${CANARY}/h.mp4"></video>`,
  `$\\includegraphics{${CANARY}/i.png} \\href{javascript:alert(7)}{x}$ and $$\\url{${CANARY}/j}$$`,
  `<a href="vbscript:alert(8)" onclick="alert(9)">x</a><form action="${CANARY}/k"><button>go</button></form>`,
  // content that a careless sanitiser does not remove: half tags, odd white space, entities, other spellings of a
  // scheme
  `<img/src="${CANARY}/l"/onerror=alert(10)//><svg/onload=alert(11)>`,
  `<<script>alert(12)//<</script><scr<script>ipt>alert(13)</scr</script>ipt>`,
  `[a](JaVaScRiPt:alert(14)) [b](  javascript:alert(15)) [c](java&#x73;cript:alert(16)) [d](&#106;avascript:alert(17))`,
  `[e](<java\tscript:alert(18)>) [f](\\javascript:alert(19)) [g](//canary.parlance.example/m 'x" onmouseover="alert(20)')`,
  `![x](data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+) ![x](blob:${CANARY}/n) ![x](" onerror="alert(21))`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(22)&gt;">`,
  `<noscript><p title="</noscript><img src=x onerror=alert(23)>">`,
  `<details open ontoggle=alert(24)><marquee onstart=alert(25)>x</marquee></details><body onpageshow=alert(26)>`,
  `<object data="${CANARY}/o"></object><embed src="${CANARY}/p"><link rel="prefetch" href="${CANARY}/q">`,
  `<base href="${CANARY}/"><meta http-equiv="refresh" content="0;url=${CANARY}/r"><input autofocus onfocus=alert(27)>`,
  `<img srcset="${CANARY}/s.png 2x" style="background:url(${CANARY}/t.png)"><audio src="${CANARY}/u"></audio>`,
  `\`\`\`html"><img src=x onerror=alert(28)>\n</code></pre><script>alert(29)</script>\n\`\`\``,
  `| <img src=x onerror=alert(30)> | b |\n|---|---|\n| [x](javascript:alert(31)) | $\\htmlData{onclick=alert(32)}{x}$ |`,
  `[^1]\n\n[^1]: <script>alert(33)</script> [y](javascript:alert(34))`,
]

/** The code that ran, and the requests that left the page or would have. */
async function watched(page: Page): Promise<string[]> {
  const seen: string[] = []
  page.on('request', (request) => void (request.url().startsWith(CANARY) && seen.push(request.url())))
  page.on('dialog', (dialog) => void dialog.dismiss().then(() => seen.push(`dialog ${dialog.message()}`)))
  page.on('console', (message) => void (message.text().startsWith('kept ') && seen.push(message.text())))
  await page.addInitScript(() =>
    addEventListener('securitypolicyviolation', (event) =>
      console.log('kept', event.violatedDirective, event.blockedURI),
    ),
  )
  return seen
}

/** Forbidden elements, attributes and addresses that a message contains. */
async function expectHarmless(page: Page) {
  for (const message of [questions(page), answers(page)]) {
    await expect(message).toHaveCount(1)
    const found = await message.evaluate((one) =>
      [...one.querySelectorAll('*')].flatMap((element) => [
        ...(element.matches(
          'script, iframe, style, form, object, embed, video, audio, link, base, meta, svg image, img[src^="http"]',
        )
          ? [element.outerHTML]
          : []),
        ...(element.matches(
          'a:not([href^="http"], [href^="#"]), a[href^="http"]:not([rel~="noopener"][rel~="noreferrer"])',
        )
          ? [element.outerHTML]
          : []),
        ...[...element.attributes]
          .map(({ name }) => name)
          .filter((name) => /^on|^srcset$|^srcdoc$/.test(name)),
      ]),
    )
    expect(found).toEqual([])
  }
}

for (const size of [1, 3, 7]) {
  test(`hostile answers in pieces of ${size} run no code and call no foreign host`, async ({
    signedIn,
    llm,
  }) => {
    const page = await signedIn('alice')
    const seen = await watched(page)
    await page.reload()
    const text = ATTACKS.join('\n\n')
    const tokens = Array.from({ length: Math.ceil(text.length / size) }, (_, n) =>
      text.slice(n * size, (n + 1) * size),
    )
    llm.next({ tokens: [...tokens, '\n\nThe end.'], rate: 2000 })
    await ask(page, text)
    await expect(answers(page)).toContainText('The end.')
    await expect(answers(page)).toHaveAttribute('aria-busy', 'false')
    await expectHarmless(page)
    // and as one piece, like a stored answer
    await page.reload()
    await expect(answers(page)).toContainText('The end.')
    await expectHarmless(page)
    expect(seen).toEqual([])
  })
}

test('hostile results of a search run no code and call no foreign host', async ({
  signedIn,
  llm,
  services,
}) => {
  const page = await signedIn('admin')
  const { revision } = await callAs<{ revision: number }>(page, 'GET', '/v2/admin/web-search')
  const limits = { searches_max: 5, pages_max: 5 }
  const service = { provider: 'searxng', address: services.search.url, enabled: true, ...limits }
  await callAs(page, 'PUT', '/v2/admin/web-search', { ...service, revision })
  const id = await makeAssistant(page, 'Searcher', 'Search the Web.')
  await editAssistant(page, id, { tools: [{ kind: 'house', id: 'web_search', needs_approval: false }] })
  const seen = await watched(page)
  await page.goto(`/chat?assistant=${id}`)
  services.search.hits = ATTACKS.slice(0, 6).map((text, at) => ({
    title: text,
    url: `${CANARY}/${at}`,
    text,
  }))
  llm.next({ tokens: 0, tool_calls: [{ id: 'a', name: 'web_search', input: { query: ATTACKS[0] } }] })
  llm.next({ tokens: [`![picture](${CANARY}/0) The end.`] })
  await ask(page, 'Search')
  await expect(answers(page)).toContainText('The end.')
  await answers(page)
    .getByRole('button', { name: /Web search|Recherche sur le Web/ })
    .click()
  await expect(answers(page).getByRole('definition')).toHaveCount(7)
  await expectHarmless(page)
  expect(seen).toEqual([])
})
