/**
 * `Content-Disposition` of a download (RFC 6266, RFC 8187): an ASCII fallback name for old clients, and the real name
 * beside it as `filename*`.
 */
export const attachment = (fileName: string, plainName: string): string => {
  const encoded = encodeURIComponent(fileName).replace(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plainName}"; filename*=UTF-8''${encoded}`;
};
