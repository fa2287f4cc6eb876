import type { App } from '../http/app-type';

/** Pages with a form whose answer is the app's: the browser itself sends it only where scripts do not run. */
const FORM_PAGES = ['/login', '/register'];
const FORM_TYPE = 'application/x-www-form-urlencoded';

const ANSWER = `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>没有提交成功</title>
</head>
<body>
<h1>没有提交成功</h1>
<p>本页面需要 JavaScript 才能使用，请在浏览器设置中启用后重试。你填写的内容没有保存。</p>
<p><a href="">返回重新填写</a></p>
</body>
</html>
`;

/**
 * Answers a form that the browser has sent by itself with a page that says why nothing happened. No
 * route takes it, so what was typed is not even read (docs/decisions/0028 §4).
 */
export function answerFormsWithoutScripts(app: App): void {
  app.addHook('onRequest', async ({ method, url, headers }, reply) => {
    const isOfBrowser =
      headers.accept?.includes('text/html') && headers['content-type']?.startsWith(FORM_TYPE);
    if (method !== 'POST' || !isOfBrowser || !FORM_PAGES.includes(url.split('?', 1)[0] ?? '')) return;
    // An error, so that no browser takes the password for a right one.
    reply.code(405).header('allow', 'GET, HEAD').header('cache-control', 'no-store');
    return reply.type('text/html; charset=utf-8').send(ANSWER);
  });
}
