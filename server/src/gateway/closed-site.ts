/** What visitors read on every page while the operator has closed the host. */
export const CLOSED_SITE = '本站暂时关闭，请稍后再来。';
