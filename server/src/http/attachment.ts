/**
 * `Content-Disposition` of a download (RFC 6266, RFC 8187): the plain name for those that know no better, the real one
 * beside it.
 */
export const attachment = (fileName: string, plainName: string): string => {
  const encoded = encodeURIComponent(fileName).replace(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plainName}"; filename*=UTF-8''${encoded}`;
};
