/** A page that appends the same answer as plain text: what any page pays for showing a stream. */
export const PLAIN_PAGE = `<!doctype html><meta charset="utf-8"><title>plain</title>
<style>body{margin:0;font:17px/28px sans-serif}main{height:100vh;overflow:auto}div{max-width:592px;margin:auto;white-space:pre-wrap;overflow-wrap:anywhere}</style>
<main><div></div></main>
<script>
async function show(url, token, body) {
  const scroller = document.querySelector('main')
  const text = document.querySelector('div').appendChild(document.createTextNode(''))
  const headers = { authorization: 'Bearer ' + token, 'content-type': 'application/json' }
  const answer = await fetch(url, { method: 'POST', headers, body })
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    const lines = (rest + value).split('\\n')
    rest = lines.pop()
    for (const line of lines) {
      if (!line.startsWith('data: {')) continue
      const event = JSON.parse(line.slice(6))
      if (event.type === 'text-delta') text.appendData(event.delta)
    }
    scroller.scrollTop = scroller.scrollHeight
  }
  return text.length
}
</script>`
