import { AppError } from '@qihang/shared/contracts';
import type { App } from '../http/app-type';
import { readLimitedBody } from '../http/read-limited-body';

/** Pages with a form whose answer is the app's: the browser itself sends it only where scripts do not run. */
const FORM_PAGES = ['/login', '/register'];

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
 * Answers a form that the browser has sent by itself with a page that says why nothing happened. What was typed is
 * discarded (docs/decisions/0027 §4).
 */
export function registerFormsWithoutScripts(app: App): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => {
      readLimitedBody(payload).then(
        () => done(null, undefined),
        (error: Error) => done(error, undefined),
      );
    });
    for (const path of FORM_PAGES) {
      scope.post(path, { config: { access: 'public' }, schema: { hide: true } }, async (request, reply) => {
        reply.code(405).header('allow', 'GET, HEAD').header('cache-control', 'no-store');
        if (!request.headers.accept?.includes('text/html')) {
          throw new AppError('method_not_allowed', 'a page takes no forms');
        }
        return reply.type('text/html; charset=utf-8').send(ANSWER);
      });
    }
  });
}
