import { defineRemote } from '../rsbuild.shared';

export default defineRemote('mf-landing');
