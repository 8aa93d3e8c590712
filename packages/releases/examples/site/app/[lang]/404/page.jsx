const NotFound = () => <h1>Diese Seite gibt es nicht.</h1>

export default NotFound
