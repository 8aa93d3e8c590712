export default { distDir: process.env.BUILD_FOLDER, cleanDistDir: false }
